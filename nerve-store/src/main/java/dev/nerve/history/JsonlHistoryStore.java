package dev.nerve.history;

import dev.nerve.NerveException;
import dev.nerve.NodeId;
import dev.nerve.SessionId;
import dev.nerve.secret.Secrets;
import dev.nerve.store.HistoryStore;
import dev.nerve.store.NodeHistory;
import java.io.IOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/// Histories in a directory, in files `<session>/<node>.jsonl`.
///
/// *Safe for many threads.*
public final class JsonlHistoryStore implements HistoryStore {

    private static final String ENDING = ".jsonl";

    private final Path directory;
    private final Secrets secrets;
    private final InstantSource clock;
    private final Map<Path, NodeHistory> known = new ConcurrentHashMap<>();

    /// @param directory such as `.nerve/history/local`
    /// @param secrets the secrets to mask
    /// @param clock the source of the current time
    public JsonlHistoryStore(Path directory, Secrets secrets, InstantSource clock) {
        this.directory = directory;
        this.secrets = secrets;
        this.clock = clock;
    }

    /// Returns the history of a node. The rules for names prevent paths outside the directory.
    @Override
    public Optional<NodeHistory> find(SessionId session, NodeId node) {
        var file = directory.resolve(session.name()).resolve(node.name() + ENDING);
        return Optional.of(
                known.computeIfAbsent(file, _ -> new JsonlNodeHistory(file, node, secrets, clock)));
    }

    /// Deletes the history files of a session, and its directory if it is empty then.
    @Override
    public void delete(SessionId session) {
        var own = directory.resolve(session.name());
        try (var files = Files.newDirectoryStream(own, "*" + ENDING)) {
            for (var file : files) {
                known.remove(file);
                Files.delete(file);
            }
            Files.deleteIfExists(own);
        } catch (NoSuchFileException | DirectoryNotEmptyException _) {
            // It does not exist, another process has deleted it, or it has other files.
        } catch (IOException failure) {
            throw new NerveException.Unavailable(
                    "cannot delete what is in %s: %s".formatted(own, failure.getMessage()),
                    failure);
        }
    }
}
