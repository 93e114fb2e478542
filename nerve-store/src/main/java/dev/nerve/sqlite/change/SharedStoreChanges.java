package dev.nerve.sqlite.change;

import dev.nerve.change.ChangeSubscription;
import dev.nerve.change.ChangeTopic;
import dev.nerve.change.LocalStoreChanges;
import dev.nerve.change.StoreChanges;
import dev.nerve.sqlite.database.CommitListener;
import dev.nerve.sqlite.database.DatabaseFile;
import dev.nerve.sqlite.database.StoreConnection;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;

/// The changes of a store that several processes share. *Safe for many threads.*
///
/// A writer of this process wakes subscribers after its commit. A [ChangeWatcher] looks for the
/// changes of other processes while somebody subscribes.
public final class SharedStoreChanges implements StoreChanges, CommitListener, AutoCloseable {

    /// The number of rows after which this process trims the table.
    private static final int SLACK = 256;

    private final LocalStoreChanges local = new LocalStoreChanges();
    private final long writer = ThreadLocalRandom.current().nextLong();
    private final ChangeWatcher watcher;

    /// The number of rows since the last trim. Only one thread writes at a time.
    private int added;

    /// @param database the file of the store
    /// @param opened the identity of the opened file
    public SharedStoreChanges(DatabaseFile database, Optional<Object> opened) {
        this.watcher = new ChangeWatcher(database, opened, writer, local);
    }

    @Override
    public ChangeSubscription subscribe(ChangeTopic topic, Runnable listener) {
        var subscription = local.subscribe(topic, listener);
        watcher.wake();
        return subscription;
    }

    @Override
    public void beforeCommit(StoreConnection connection, Set<ChangeTopic> topics) {
        var table = new ChangeTable(connection);
        table.add(writer, topics);
        added += topics.size();
        if (added >= SLACK) {
            table.trim();
            added = 0;
        }
    }

    @Override
    public void afterCommit(Set<ChangeTopic> topics) {
        local.publish(topics);
    }

    /// Stops looking for changes of other processes.
    @Override
    public void close() {
        watcher.close();
    }
}
