/// Tests of the demo, started as a program of its own.
@NullMarked
package dev.nerve.app.demo;

import org.jspecify.annotations.NullMarked;
