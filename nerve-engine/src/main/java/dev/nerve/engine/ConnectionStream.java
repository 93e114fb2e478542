package dev.nerve.engine;

import dev.nerve.protocol.Connection;
import dev.nerve.protocol.event.EventMessage;
import dev.nerve.protocol.event.SnapshotData;
import org.jspecify.annotations.Nullable;

/// A subscription that ends with its connection.
///
/// The log has masked events, so only the snapshot and the items of the inbox need a mask: a store
/// in memory knows no secrets.
final class ConnectionStream implements Connection.EventStream {

    private final EngineConnection connection;
    private final Connection.EventStream events;
    private final SnapshotData snapshot;
    private final RecordMask replies;

    ConnectionStream(
            EngineConnection connection, Connection.EventStream events, RecordMask replies) {
        this.connection = connection;
        this.events = events;
        this.replies = replies;
        this.snapshot = replies.mask(events.snapshot());
    }

    @Override
    public SnapshotData snapshot() {
        return snapshot;
    }

    @Override
    public @Nullable EventMessage next() throws InterruptedException {
        return masked(events.next());
    }

    @Override
    public @Nullable EventMessage poll() {
        return masked(events.poll());
    }

    private @Nullable EventMessage masked(@Nullable EventMessage event) {
        return event != null && event.type().startsWith("inbox_") ? replies.mask(event) : event;
    }

    @Override
    public void close() {
        connection.remove(this);
        events.close();
    }
}
