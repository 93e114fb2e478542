/// Problems in a workflow file, with their positions.
@NullMarked
package dev.nerve.script.problem;

import org.jspecify.annotations.NullMarked;
