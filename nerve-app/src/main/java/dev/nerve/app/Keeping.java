package dev.nerve.app;

import dev.nerve.agent.permission.AuditLog;
import dev.nerve.blob.BlobFiles;
import dev.nerve.conversation.ConversationStore;
import dev.nerve.history.JsonlHistories;
import dev.nerve.session.DefinitionStore;
import dev.nerve.sqlite.Durability;
import dev.nerve.sqlite.SqliteStore;
import dev.nerve.store.Blobs;
import dev.nerve.store.Histories;
import dev.nerve.store.RunStore;
import dev.nerve.store.WorkflowStore;
import dev.nerve.value.Secrets;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/// What lasts, in one directory.
///
/// @param store conversations and definitions
/// @param histories what nodes did
/// @param blobs pictures and the like
/// @param audit what agents were allowed
/// @param processes who executes its runs
/// @param runFiles where runs have their files
record Keeping(
        SqliteStore store,
        Histories histories,
        Blobs blobs,
        AuditLog audit,
        StoreProcesses processes,
        Path runFiles)
        implements AutoCloseable {

    private static final System.Logger LOG = System.getLogger(Keeping.class.getName());

    /// Whose histories they are: those of programs that have no server.
    private static final String SERVER = "local";

    /// @param durability what changes survive
    /// @param secrets what is kept masked, or sealed where a run needs it again
    static Keeping in(Path directory, Durability durability, Secrets secrets) {
        var histories = directory.resolve("history").resolve(SERVER);
        var store = SqliteStore.open(directory, durability, secrets);
        keepFromGit(directory.resolve(".gitignore"));
        return new Keeping(
                store,
                new JsonlHistories(histories, secrets, SystemTime.SYSTEM::now),
                BlobFiles.in(directory.resolve("blobs")),
                AuditLog.in(directory.resolve("permissions.jsonl"), secrets),
                new StoreProcesses(directory),
                directory.resolve("runs"));
    }

    /// What is kept is nobody's change to a project: without this, every worktree would be dirty.
    private static void keepFromGit(Path ignoring) {
        try {
            Files.writeString(ignoring, "*\n", StandardOpenOption.CREATE_NEW);
        } catch (FileAlreadyExistsException _) {
            // As its owner wants it.
        } catch (IOException failure) {
            LOG.log(System.Logger.Level.WARNING, "cannot write " + ignoring, failure);
        }
    }

    ConversationStore conversations() {
        return store.conversations();
    }

    DefinitionStore definitions() {
        return store.definitions();
    }

    RunStore runs() {
        return store.runs();
    }

    WorkflowStore workflows() {
        return store.workflows();
    }

    @Override
    public void close() {
        // Last: nothing is written any more by who is taken for dead.
        try (processes) {
            store.close();
        }
    }
}
