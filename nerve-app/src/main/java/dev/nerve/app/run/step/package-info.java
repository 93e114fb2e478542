/// One step of a run as its events tell it: attempts, what it was given and gave, what it wrote.
@NullMarked
package dev.nerve.app.run.step;

import org.jspecify.annotations.NullMarked;
