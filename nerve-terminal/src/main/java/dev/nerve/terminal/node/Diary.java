package dev.nerve.terminal.node;

import dev.nerve.NerveException;
import dev.nerve.store.History;
import dev.nerve.value.Value;
import java.util.Optional;
import java.util.function.Supplier;

/// A writer of the node's history for operations outside of executions.
///
/// *Safe for many threads.*
final class Diary {

    private static final System.Logger LOG = System.getLogger(Diary.class.getName());

    private volatile Supplier<Optional<History>> history = Optional::empty;

    void keepIn(Supplier<Optional<History>> where) {
        history = where;
    }

    /// Appends an entry. Only logs a failure, because the operation itself has succeeded.
    void keep(History.Op op, Value.Fields data) {
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
