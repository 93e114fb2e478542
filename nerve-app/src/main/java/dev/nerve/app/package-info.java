/// The composition root: connects all modules and contains the entry point of the program.
@NullMarked
package dev.nerve.app;

import org.jspecify.annotations.NullMarked;
