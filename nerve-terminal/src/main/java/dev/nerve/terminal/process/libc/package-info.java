/// The calls to the C library of the system, and the constants and memory that they need.
@NullMarked
package dev.nerve.terminal.process.libc;

import org.jspecify.annotations.NullMarked;
