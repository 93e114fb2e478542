/// Tests that run the files in `examples` as their readers would.
@NullMarked
package dev.nerve.app.examples;

import org.jspecify.annotations.NullMarked;
