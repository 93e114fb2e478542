package dev.nerve.node;

import dev.nerve.NerveException;
import dev.nerve.value.Value;
import java.util.List;
import java.util.function.Function;

/// A checked fork that can be created once. *Confined to one thread.*
public interface PreparedFork {

    /// Creates the fork without starting it. A failure leaves nothing behind.
    ///
    /// @param wiring the replacements for what the source uses; the nodes inside it already exist
    /// @return the created fork
    /// @throws NerveException if the fork cannot be created
    /// @throws InterruptedException if the thread was interrupted
    Made make(Wiring wiring) throws InterruptedException;

    /// Removes the created fork after a later failure. The caller has stopped the fork.
    ///
    /// @throws InterruptedException if the thread was interrupted
    void undo() throws InterruptedException;

    /// {@return a fork whose creation has no side effects, so there is nothing to undo}
    ///
    /// @param made creates the fork
    static PreparedFork of(Function<Wiring, Node> made) {
        return new PreparedFork() {
            @Override
            public Made make(Wiring wiring) {
                return Made.of(made.apply(wiring));
            }

            @Override
            public void undo() {}
        };
    }

    /// A created fork.
    ///
    /// @param node the fork
    /// @param metadata facts that only this kind of node knows, such as `fork_message_id`
    /// @param warnings notes for the caller
    record Made(Node node, Value.Fields metadata, List<String> warnings) {

        public Made {
            warnings = List.copyOf(warnings);
        }

        /// {@return a fork without metadata and warnings}
        ///
        /// @param node the fork
        public static Made of(Node node) {
            return new Made(node, Value.Fields.EMPTY, List.of());
        }
    }
}
