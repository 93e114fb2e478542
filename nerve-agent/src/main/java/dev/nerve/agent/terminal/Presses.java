package dev.nerve.agent.terminal;

import dev.nerve.run.Time;
import dev.nerve.terminal.node.TerminalNode;
import java.time.Duration;
import java.util.List;

/// Presses keys as a person does: one after the other, each as a write of its own. *Immutable.*
///
/// @param node where
/// @param time where time comes from
record Presses(TerminalNode node, Time time) {

    /// Keys that come faster count as pasted with some programs.
    private static final Duration BETWEEN = Duration.ofMillis(100);

    /// Presses keys.
    ///
    /// @param keys which
    /// @throws InterruptedException if the thread was interrupted
    void press(List<String> keys) throws InterruptedException {
        for (int i = 0; i < keys.size(); i++) {
            if (i > 0) {
                time.sleep(BETWEEN);
            }
            node.write(keys.get(i));
        }
    }
}
