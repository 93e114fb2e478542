package dev.nerve.terminal.node;

import dev.nerve.NerveException;
import dev.nerve.store.History;
import dev.nerve.value.Value;
import java.util.Optional;
import java.util.function.Supplier;

/// What a terminal did outside of executions, on its way into the node's history.
///
/// *Safe for many threads.*
final class Diary {

    private static final System.Logger LOG = System.getLogger(Diary.class.getName());

    private volatile Supplier<Optional<History>> history = Optional::empty;

    void keepIn(Supplier<Optional<History>> where) {
        history = where;
    }

    /// A history that cannot be written is no reason to fail after it was done.
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
