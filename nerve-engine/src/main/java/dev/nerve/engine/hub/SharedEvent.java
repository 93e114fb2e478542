package dev.nerve.engine.hub;

import dev.nerve.event.EventOrigin;
import dev.nerve.event.StoredEvent;
import dev.nerve.protocol.event.EventMessage;
import org.jspecify.annotations.Nullable;

/// A stored event with its wire form, which all subscribers share. *Safe for many threads.*
final class SharedEvent {

    private final StoredEvent stored;
    private volatile @Nullable EventMessage message;

    SharedEvent(StoredEvent stored) {
        this.stored = stored;
    }

    StoredEvent stored() {
        return stored;
    }

    long seq() {
        return stored.seq();
    }

    /// {@return the event on the wire; always the same object, so a transport can remember its
    /// bytes}
    EventMessage message() {
        var known = message;
        if (known == null) {
            synchronized (this) {
                known = message;
                if (known == null) {
                    known = messageOf(stored);
                    message = known;
                }
            }
        }
        return known;
    }

    /// {@return a stored event on the wire}
    static EventMessage messageOf(StoredEvent event) {
        var origin = event.origin();
        return new EventMessage(
                event.seq(),
                origin.run() == null ? null : origin.run().name(),
                origin.isOfRun() ? origin.runSeq() : null,
                null,
                origin.session() == null ? null : origin.session().name(),
                path(origin),
                event.node() == null ? null : event.node().name(),
                event.type(),
                event.time(),
                event.data());
    }

    private static @Nullable String path(EventOrigin origin) {
        return origin.path() == null ? null : origin.path().toString();
    }
}
