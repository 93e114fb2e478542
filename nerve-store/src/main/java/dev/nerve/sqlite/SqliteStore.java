package dev.nerve.sqlite;

import dev.nerve.NerveException;
import dev.nerve.conversation.ConversationStore;
import dev.nerve.session.DefinitionStore;
import dev.nerve.store.RunStore;
import dev.nerve.store.WorkflowStore;
import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/// What lasts, in the file `nerve.db` of a directory.
///
/// Several processes may open the same directory. In each, one thread writes, and commits all that
/// waits together; readers wait for nobody who writes. Changes are made on the thread that writes,
/// or by who wants them if they are small and alone.
/// *Safe for many threads.*
public final class SqliteStore implements AutoCloseable {

    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final Duration GLANCE = Duration.ofSeconds(1);

    private final Database database;
    private final Readers readers;
    private final @Nullable Writing writing;

    private SqliteStore(Database database, @Nullable Writing writing) {
        this.database = database;
        this.readers = new Readers(database);
        this.writing = writing;
    }

    /// {@return the store in a directory; what is not there is made}
    ///
    /// @param directory `.nerve` by convention
    /// @throws NerveException if it cannot be opened; then nothing was changed
    public static SqliteStore open(Path directory) {
        return open(directory, Durability.FULL);
    }

    /// {@return the store in a directory; what is not there is made}
    ///
    /// @param directory `.nerve` by convention
    /// @param durability what the changes of this process survive
    /// @throws NerveException if it cannot be opened; then nothing was changed
    public static SqliteStore open(Path directory, Durability durability) {
        return open(directory, durability, PATIENCE);
    }

    static SqliteStore open(Path directory, Duration patience) {
        return open(directory, Durability.FULL, patience);
    }

    private static SqliteStore open(Path directory, Durability durability, Duration patience) {
        var database = Database.in(directory, patience);
        database.create();
        if (database.exists()) {
            database.requireWhole();
            check(database);
        }
        var link = database.writer(durability);
        return new SqliteStore(database, new Writing(link, new Turn(link, patience)).start());
    }

    /// A file that is not for us is looked at before anything could be written to it.
    private static boolean check(Database database) {
        try (var link = database.reader()) {
            return Version.check(link);
        }
    }

    /// {@return whether something is kept in a directory}
    ///
    /// @param directory `.nerve` by convention
    /// @throws NerveException if it may not be looked into
    public static boolean exists(Path directory) {
        return Database.in(directory, PATIENCE).exists();
    }

    /// {@return the store in a directory, to be looked at}
    ///
    /// @param directory `.nerve` by convention; it may be read-only
    /// @throws NerveException.NotFound if there is none
    /// @throws NerveException if it cannot be opened
    public static SqliteStore openReadOnly(Path directory) {
        var database = Database.in(directory, PATIENCE);
        if (!database.exists()) {
            throw new NerveException.NotFound(
                    "there is no store at %s; the first that is kept makes one"
                            .formatted(database.file()));
        }
        if (!check(database)) {
            throw new NerveException.Unavailable(
                    "%s is from an earlier version of nerve; the next that is kept brings it up to"
                                    .formatted(database.file())
                            + " date, then it can be read");
        }
        return new SqliteStore(database, null);
    }

    /// Looks whether the store in a directory can be read, and leaves no file beside it.
    ///
    /// @param directory `.nerve` by convention
    /// @return whether there is one
    /// @throws NerveException if it cannot be read, or is not for this version
    public static boolean inspect(Path directory) {
        var database = Database.in(directory, GLANCE);
        if (!database.exists()) {
            return false;
        }
        database.requireWhole();
        try (var link = database.glance()) {
            Version.check(link);
            return true;
        }
    }

    /// {@return its conversations}
    public ConversationStore conversations() {
        return new SqliteConversationStore(this);
    }

    /// {@return its definitions}
    public DefinitionStore definitions() {
        return new SqliteDefinitionStore(this);
    }

    /// {@return its runs}
    public RunStore runs() {
        return new SqliteRunStore(this);
    }

    /// {@return its workflows that can be run by name}
    public WorkflowStore workflows() {
        return new SqliteWorkflowStore(this);
    }

    <T> T read(Work<T> query) {
        return writing != null && writing.isInside()
                ? query.on(writing.link())
                : readers.read(query);
    }

    <T> T write(Work<T> change) throws InterruptedException {
        return writing().write(change);
    }

    <T> T writeWhole(Work<T> change) throws InterruptedException {
        return writing().writeWhole(change);
    }

    private Writing writing() {
        if (writing == null) {
            throw new NerveException.Unsupported(
                    "%s was opened to be looked at; it cannot be changed"
                            .formatted(database.file()));
        }
        return writing;
    }

    /// Waits for the queries under way, makes the changes that wait, and closes the file.
    @Override
    public void close() {
        if (writing != null && writing.isInside()) {
            throw new IllegalStateException("a change cannot close the store it is made in");
        }
        // Who closes last writes the log back into the file, which those who only read cannot do.
        try {
            readers.close();
        } finally {
            if (writing != null) {
                writing.close();
            }
        }
    }
}
