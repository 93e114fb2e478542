package dev.nerve.execution.queue;

import dev.nerve.NerveException;
import dev.nerve.RunId;
import dev.nerve.node.PersistentNode;
import dev.nerve.value.Value;
import java.util.List;
import java.util.Optional;

/// The executions that wait for persistent nodes of this process. *Safe for many threads.*
public interface TurnQueue {

    /// {@return the executions that wait for a node, next first}
    ///
    /// @param node the node
    List<QueuedExecution> list(PersistentNode node);

    /// {@return the run that has the turn of a node, if there is one}
    ///
    /// @param node the node
    Optional<RunId> running(PersistentNode node);

    /// Changes the input of an execution that waits.
    ///
    /// @param node the node
    /// @param number the number of the execution
    /// @param input the new input
    /// @throws NerveException.NotFound if it does not wait, or no longer
    void edit(PersistentNode node, long number, Value input);

    /// Removes an execution that waits. It ends as cancelled.
    ///
    /// @param node the node
    /// @param number the number of the execution
    /// @throws NerveException.NotFound if it does not wait, or no longer
    void drop(PersistentNode node, long number);
}
