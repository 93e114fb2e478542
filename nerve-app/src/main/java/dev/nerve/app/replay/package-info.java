/// `nerve replay`: recordings of terminals, shown again or judged.
@NullMarked
package dev.nerve.app.replay;

import org.jspecify.annotations.NullMarked;
