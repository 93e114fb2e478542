package dev.nerve.sqlite.change;

import dev.nerve.change.ChangeTopic;
import dev.nerve.change.LocalStoreChanges;
import dev.nerve.sqlite.database.DatabaseFile;
import dev.nerve.sqlite.database.StoreConnection;
import java.util.HashSet;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/// The thread of a process that looks for the changes of other processes, for all who wait.
///
/// It reads the change counter of the file about 16 times a second while somebody subscribes, and
/// sleeps otherwise. The counter belongs to one connection, so the thread has its own. If the
/// counter moved, it reads the new topics and wakes their subscribers. If it cannot know them, it
/// wakes everybody. *Safe for many threads.*
final class ChangeWatcher implements AutoCloseable {

    private static final System.Logger LOG = System.getLogger(ChangeWatcher.class.getName());

    private static final long LOOK = TimeUnit.MILLISECONDS.toNanos(60);

    /// The number of looks after which it checks that the file is still in place.
    private static final int PLACE_LOOKS = 16;

    private static final String COUNTER = "PRAGMA data_version";

    private final DatabaseFile database;
    private final Optional<Object> opened;
    private final long writer;
    private final LocalStoreChanges changes;
    private @Nullable Thread thread;
    private volatile boolean closed;

    /// True while nobody subscribes.
    private volatile boolean isIdle;

    /// @param database the file
    /// @param opened the identity of the file that was opened
    /// @param writer identifies the changes of this store object, which wake subscribers themselves
    /// @param changes the subscribers
    ChangeWatcher(
            DatabaseFile database,
            Optional<Object> opened,
            long writer,
            LocalStoreChanges changes) {
        this.database = database;
        this.opened = opened;
        this.writer = writer;
        this.changes = changes;
    }

    /// Looks for changes from now on, because somebody has subscribed.
    synchronized void wake() {
        if (closed) {
            return;
        }
        if (thread == null) {
            thread = Thread.ofPlatform().daemon().name("nerve-store-watcher").start(this::work);
        } else if (isIdle) {
            LockSupport.unpark(thread);
        }
    }

    private void work() {
        while (!closed) {
            isIdle = true;
            while (changes.isEmpty() && !closed) {
                LockSupport.park(this);
            }
            isIdle = false;
            watch();
        }
    }

    /// Looks until nobody subscribes.
    private void watch() {
        try (var connection = database.reader()) {
            var seen = look(connection, null);
            // A change before the first look would be lost.
            changes.publishAll();
            for (int looks = 1; !changes.isEmpty() && !closed; looks++) {
                LockSupport.parkNanos(this, LOOK);
                if (!closed) {
                    seen = look(connection, seen);
                }
                if (looks % PLACE_LOOKS == 0 && !database.key().equals(opened)) {
                    // The subscribers find out that the file was removed or replaced.
                    changes.publishAll();
                }
            }
        } catch (RuntimeException failure) {
            LOG.log(System.Logger.Level.DEBUG, "cannot look for changes", failure);
            changes.publishAll();
            LockSupport.parkNanos(this, PLACE_LOOKS * LOOK);
        }
    }

    private Position look(StoreConnection connection, @Nullable Position seen) {
        long counter = connection.readNumberFast(COUNTER);
        if (seen == null) {
            return new Position(counter, hasTopics(connection) ? last(connection) : -1);
        }
        return counter == seen.counter
                ? seen
                : new Position(counter, publish(connection, seen.number));
    }

    /// {@return whether the file has a table of topics; files of earlier versions have none}
    private static boolean hasTopics(StoreConnection connection) {
        return connection.number("SELECT count(*) FROM sqlite_schema WHERE name = 'change'") > 0;
    }

    private static long last(StoreConnection connection) {
        return new ChangeTable(connection).last();
    }

    /// Wakes the subscribers of new changes.
    ///
    /// @param number the number of the last known change; negative if the file has no topics
    /// @return the number of the last change
    private long publish(StoreConnection connection, long number) {
        if (number < 0) {
            changes.publishAll();
            return hasTopics(connection) ? last(connection) : number;
        }
        var rows = new ChangeTable(connection).after(number);
        if (rows.isEmpty()) {
            return number;
        }
        if (rows.getFirst().number() > number + 1) {
            // The table was trimmed before this thread read all of it.
            changes.publishAll();
        } else {
            var topics = new HashSet<ChangeTopic>();
            rows.stream()
                    .filter(row -> row.writer() != writer)
                    .forEach(row -> topics.add(row.topic()));
            changes.publish(topics);
        }
        return rows.getLast().number();
    }

    /// Stops the thread and waits for it, so that its connection is closed.
    @Override
    public void close() {
        @Nullable Thread running;
        synchronized (this) {
            closed = true;
            running = thread;
        }
        if (running != null) {
            LockSupport.unpark(running);
            join(running);
        }
    }

    private static void join(Thread running) {
        boolean interrupted = false;
        while (running.isAlive()) {
            try {
                running.join();
            } catch (InterruptedException _) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /// The changes that are known.
    ///
    /// @param counter the change counter of the file
    /// @param number the number of the last change; negative if the file has no topics
    private record Position(long counter, long number) {}
}
