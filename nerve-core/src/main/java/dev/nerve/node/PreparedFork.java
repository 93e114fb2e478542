package dev.nerve.node;

import dev.nerve.NerveException;
import dev.nerve.value.Value;
import java.util.List;
import java.util.function.Function;

/// A fork that was checked and can be made, once. *Confined to one thread.*
public interface PreparedFork {

    /// Makes it; if that fails, nothing is left of it. The fork is not started.
    ///
    /// @param wiring what stands for what the source uses; the nodes inside it were made before
    /// @return what was made
    /// @throws NerveException if it cannot be made
    /// @throws InterruptedException if the thread was interrupted
    Made make(Wiring wiring) throws InterruptedException;

    /// Takes back what was made, because something after it failed. The fork has been stopped.
    ///
    /// @throws InterruptedException if the thread was interrupted
    void undo() throws InterruptedException;

    /// {@return one whose making is without effects, so that there is nothing to take back}
    ///
    /// @param made gives the fork
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

    /// What was made.
    ///
    /// @param node the fork
    /// @param metadata what only this kind of node knows about the fork, such as `fork_message_id`
    /// @param warnings what is worth knowing
    record Made(Node node, Value.Fields metadata, List<String> warnings) {

        public Made {
            warnings = List.copyOf(warnings);
        }

        /// {@return a fork about which there is nothing more to know}
        ///
        /// @param node the fork
        public static Made of(Node node) {
            return new Made(node, Value.Fields.EMPTY, List.of());
        }
    }
}
