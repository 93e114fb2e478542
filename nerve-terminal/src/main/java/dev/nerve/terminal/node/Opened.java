package dev.nerve.terminal.node;

import dev.nerve.terminal.backend.Terminal;
import dev.nerve.terminal.state.RuleSet;
import dev.nerve.terminal.state.RuleSets;

/// A terminal that has been opened, and how to deal with the program in it.
///
/// @param terminal the terminal
/// @param witness sees what happens in it
/// @param rules by which its program is judged
/// @param entering how a text is entered
/// @param rest what is to be closed with it
record Opened(
        Terminal terminal, Witness witness, RuleSet rules, Entering entering, AutoClosing rest) {

    /// {@return whether it can be known when the program is ready}
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

    /// Something that is closed without trouble.
    @FunctionalInterface
    interface AutoClosing extends AutoCloseable {

        AutoClosing NOTHING = () -> {};

        @Override
        void close();
    }
}
