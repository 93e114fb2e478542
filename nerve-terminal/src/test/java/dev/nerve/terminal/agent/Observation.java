package dev.nerve.terminal.agent;

import dev.nerve.terminal.screen.ScreenFrame;
import dev.nerve.terminal.state.detection.StateVerdict;

/// What was believed at one moment. *Immutable.*
///
/// @param bytes how much of the output the screen showed
/// @param nanos when
/// @param verdict what was believed
/// @param frame what the screen showed
record Observation(long bytes, long nanos, StateVerdict verdict, ScreenFrame frame) {

    @Override
    public String toString() {
        return "%s after %,d bytes, %s\n%s\n"
                .formatted(verdict.state(), bytes, verdict.evidence(), frame.text());
    }
}
