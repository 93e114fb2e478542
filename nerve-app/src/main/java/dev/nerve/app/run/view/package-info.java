/// The facts of a run that several commands need.
@NullMarked
package dev.nerve.app.run.view;

import org.jspecify.annotations.NullMarked;
