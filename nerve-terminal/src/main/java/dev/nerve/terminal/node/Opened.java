package dev.nerve.terminal.node;

import dev.nerve.terminal.backend.Terminal;
import dev.nerve.terminal.state.RuleSet;
import dev.nerve.terminal.state.RuleSets;

/// An open terminal with everything needed to control its program.
///
/// @param terminal the terminal
/// @param witness the monitor of its events
/// @param rules the rules that detect the program's state
/// @param entering the way to submit a text
/// @param rest the resources to close with it
record Opened(
        Terminal terminal, Witness witness, RuleSet rules, Entering entering, AutoClosing rest) {

    /// {@return whether nerve can detect when the program is ready}
    boolean canTell() {
        return !rules.program().equals(RuleSets.NONE);
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
    interface AutoClosing extends AutoCloseable {

        AutoClosing NOTHING = () -> {};

        @Override
        void close();
    }
}
