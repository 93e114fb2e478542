package dev.nerve.terminal.agent;

import dev.nerve.terminal.screen.ScreenFrame;
import dev.nerve.terminal.state.detection.StateVerdict;

/// A reported state at one moment. *Immutable.*
///
/// @param bytes the length of the output that the screen showed
/// @param nanos the time
/// @param verdict the reported state
/// @param frame the screen
record Observation(long bytes, long nanos, StateVerdict verdict, ScreenFrame frame) {

    @Override
    public String toString() {
        return "%s after %,d bytes, %s\n%s\n"
                .formatted(verdict.state(), bytes, verdict.evidence(), frame.text());
    }
}
