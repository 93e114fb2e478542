package dev.nerve.agent.terminal;

import dev.nerve.run.TimeSource;
import dev.nerve.terminal.node.TerminalNode;
import java.time.Duration;
import java.util.List;

/// Presses keys like a person: one after the other, each as a separate write. *Immutable.*
///
/// @param node the terminal
/// @param time the clock
record KeyPresser(TerminalNode node, TimeSource time) {

    /// The pause between two keys. Some programs take faster keys for pasted text.
    private static final Duration BETWEEN = Duration.ofMillis(100);

    /// Presses keys.
    ///
    /// @param keys the keys
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
