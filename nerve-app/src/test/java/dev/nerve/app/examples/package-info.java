/// What is in `examples`, run as its readers would.
@NullMarked
package dev.nerve.app.examples;

import org.jspecify.annotations.NullMarked;
