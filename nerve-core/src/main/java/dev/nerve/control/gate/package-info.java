/// Gates as nodes: questions to a person, the accepted answers, and their checks.
@NullMarked
package dev.nerve.control.gate;

import org.jspecify.annotations.NullMarked;
