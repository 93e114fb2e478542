package dev.nerve.engine;

import dev.nerve.protocol.Connection;
import dev.nerve.protocol.event.EventMessage;
import dev.nerve.protocol.event.SnapshotData;
import org.jspecify.annotations.Nullable;

/// A subscription that ends with its connection. The log has masked events, so only the snapshot
/// needs a mask.
final class ConnectionStream implements Connection.EventStream {

    private final EngineConnection connection;
    private final Connection.EventStream events;
    private final SnapshotData snapshot;

    ConnectionStream(
            EngineConnection connection, Connection.EventStream events, RecordMask replies) {
        this.connection = connection;
        this.events = events;
        this.snapshot = replies.mask(events.snapshot());
    }

    @Override
    public SnapshotData snapshot() {
        return snapshot;
    }

    @Override
    public @Nullable EventMessage next() throws InterruptedException {
        return events.next();
    }

    @Override
    public @Nullable EventMessage poll() {
        return events.poll();
    }

    @Override
    public void close() {
        connection.remove(this);
        events.close();
    }
}
