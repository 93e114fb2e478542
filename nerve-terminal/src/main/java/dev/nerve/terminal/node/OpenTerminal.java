package dev.nerve.terminal.node;

import dev.nerve.terminal.backend.Terminal;
import dev.nerve.terminal.state.rule.StateRuleRegistry;
import dev.nerve.terminal.state.rule.StateRuleSet;

/// An open terminal with everything needed to control its program.
///
/// @param terminal the terminal
/// @param witness the monitor of its events
/// @param rules the rules that detect the program's state
/// @param entering the way to submit a text
/// @param rest the resources to close with it
record OpenTerminal(
        Terminal terminal,
        TerminalMonitor witness,
        StateRuleSet rules,
        SubmitStrategy entering,
        CloseAction rest) {

    /// {@return whether nerve can detect when the program is ready}
    boolean canDetectReady() {
        return !rules.program().equals(StateRuleRegistry.NONE);
    }

    void close() {
        try {
            terminal.close();
        } finally {
            witness.close();
            rest.close();
        }
    }

    /// A resource that closes without a checked exception.
    @FunctionalInterface
    interface CloseAction extends AutoCloseable {

        CloseAction NONE = () -> {};

        @Override
        void close();
    }
}
