package dev.nerve.store.memory;

import dev.nerve.change.ChangeTopic;
import dev.nerve.change.LocalStoreChanges;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// A holder of the current store content. Readers use the published content; one writer at a time
/// prepares a new one.
///
/// *Safe for many threads.*
final class CopyOnWriteState {

    private final LocalStoreChanges changes;
    private final ReentrantLock writing = new ReentrantLock();
    private volatile InMemoryStoreState state = new InMemoryStoreState();
    private @Nullable InMemoryStoreState draft;

    CopyOnWriteState(LocalStoreChanges changes) {
        this.changes = changes;
    }

    <T> T read(Function<InMemoryStoreState, T> query) {
        var own = writing.isHeldByCurrentThread() ? draft : null;
        return query.apply(own == null ? state : own);
    }

    /// Applies a change to a copy. The copy replaces the original unless the change throws.
    <T> T write(Function<InMemoryStoreState, T> change) throws InterruptedException {
        var outer = writing.isHeldByCurrentThread() ? draft : null;
        if (outer != null) {
            return join(outer, change);
        }
        T given;
        Set<ChangeTopic> touched;
        writing.lockInterruptibly();
        try {
            var copy = state.copy();
            draft = copy;
            given = change.apply(copy);
            touched = copy.takeTouched();
            state = copy;
        } finally {
            draft = null;
            writing.unlock();
        }
        changes.publish(touched);
        return given;
    }

    private static <T> T join(InMemoryStoreState outer, Function<InMemoryStoreState, T> change) {
        var before = outer.copy();
        boolean done = false;
        try {
            var given = change.apply(outer);
            done = true;
            return given;
        } finally {
            if (!done) {
                outer.replaceWith(before);
            }
        }
    }
}
