package dev.nerve.node.scope;

import dev.nerve.run.Outcome;

/// The execution around another one, such as a running graph or a loop, as seen from inside.
public interface EnclosingExecution {

    /// No enclosing execution.
    EnclosingExecution NONE = new EnclosingExecution() {};

    /// {@return the outcome of an inner execution, extended with its changes to this enclosing one}
    ///
    /// @param outcome the outcome of the inner node
    default Outcome complete(Outcome outcome) {
        return outcome;
    }
}
