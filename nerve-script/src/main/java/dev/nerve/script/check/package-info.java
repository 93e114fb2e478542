/// Checks whether Java sources compile, with results that outlive the process.
@NullMarked
package dev.nerve.script.check;

import org.jspecify.annotations.NullMarked;
