/// Recordings of terminals, as asciicast files, and their replay.
@NullMarked
package dev.nerve.terminal.recording;

import org.jspecify.annotations.NullMarked;
