/// What is wrong with a file, and where.
@NullMarked
package dev.nerve.script.problem;

import org.jspecify.annotations.NullMarked;
