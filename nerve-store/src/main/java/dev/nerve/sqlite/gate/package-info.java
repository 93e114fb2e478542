/// How gates and their answers are stored.
@NullMarked
package dev.nerve.sqlite.gate;

import org.jspecify.annotations.NullMarked;
