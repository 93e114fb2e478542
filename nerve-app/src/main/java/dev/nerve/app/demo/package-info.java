/// The demo: a real graph on a small book that is made for it, shown while it runs.
@NullMarked
package dev.nerve.app.demo;

import org.jspecify.annotations.NullMarked;
