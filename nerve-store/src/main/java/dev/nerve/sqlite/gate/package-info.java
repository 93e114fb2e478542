/// The stored form of gates and their answers.
@NullMarked
package dev.nerve.sqlite.gate;

import org.jspecify.annotations.NullMarked;
