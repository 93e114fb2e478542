/// Workflows from single Java source files, compiled in memory.
@NullMarked
package dev.nerve.script.source;

import org.jspecify.annotations.NullMarked;
