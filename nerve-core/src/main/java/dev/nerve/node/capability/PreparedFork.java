package dev.nerve.node.capability;

import dev.nerve.NerveException;
import dev.nerve.node.Node;
import dev.nerve.value.Value;
import java.util.List;
import java.util.function.Function;

/// A checked fork that can be created once. *Confined to one thread.*
public interface PreparedFork {

    /// Creates the fork without starting it. A failure leaves nothing behind.
    ///
    /// @param substitutions the replacements for what the source uses; the nodes inside it already
    ///     exist
    /// @return the created fork
    /// @throws NerveException if the fork cannot be created
    /// @throws InterruptedException if the thread was interrupted
    CreatedFork make(ForkSubstitutions substitutions) throws InterruptedException;

    /// Removes the created fork after a later failure. The caller has stopped the fork.
    ///
    /// @throws InterruptedException if the thread was interrupted
    void undo() throws InterruptedException;

    /// {@return a fork whose creation has no side effects, so there is nothing to undo}
    ///
    /// @param made creates the fork
    static PreparedFork of(Function<ForkSubstitutions, Node> made) {
        return new PreparedFork() {
            @Override
            public CreatedFork make(ForkSubstitutions substitutions) {
                return CreatedFork.of(made.apply(substitutions));
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
    record CreatedFork(Node node, Value.Fields metadata, List<String> warnings) {

        public CreatedFork {
            warnings = List.copyOf(warnings);
        }

        /// {@return a fork without metadata and warnings}
        ///
        /// @param node the fork
        public static CreatedFork of(Node node) {
            return new CreatedFork(node, Value.Fields.EMPTY, List.of());
        }
    }
}
