package dev.nerve.terminal.node;

import dev.nerve.NerveException;
import dev.nerve.store.NodeHistory;
import dev.nerve.value.Value;
import java.util.Optional;
import java.util.function.Supplier;

/// A writer of the node's history for operations outside of executions.
///
/// *Safe for many threads.*
final class TerminalHistoryWriter {

    private static final System.Logger LOG =
            System.getLogger(TerminalHistoryWriter.class.getName());

    private volatile Supplier<Optional<NodeHistory>> history = Optional::empty;

    void useHistory(Supplier<Optional<NodeHistory>> where) {
        history = where;
    }

    /// Appends an entry. Only logs a failure, because the operation itself has succeeded.
    void append(NodeHistory.NodeOperation op, Value.Fields data) {
        try {
            history.get().ifPresent(found -> found.append(op, data));
        } catch (NerveException failure) {
            LOG.log(System.Logger.Level.WARNING, failure.getMessage());
        }
    }

    static Value.Fields input(String text) {
        return Value.Fields.EMPTY.with("input", text);
    }
}
