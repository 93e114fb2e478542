package dev.nerve.agent.scripted;

import dev.nerve.NameRules;
import dev.nerve.NerveException;
import dev.nerve.agent.ConversationStart;
import dev.nerve.json.Json;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.UUID;
import java.util.random.RandomGenerator;
import java.util.regex.Pattern;

/// The conversations of scripted agents, one JSON file each. *Immutable.*
///
/// @param directory their directory, created with the first file
/// @param random the source of generated ids
record ConversationFiles(Path directory, RandomGenerator random) {

    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,99}");

    /// {@return the conversation to start with}
    ///
    /// @throws NerveException.NotFound if there is no such conversation
    /// @throws NerveException.AlreadyExists if the id for a new conversation is in use
    StoredConversation open(ConversationStart session) {
        return switch (session) {
            case ConversationStart.Fresh(var id) -> StoredConversation.empty(unused(id));
            case ConversationStart.Resumed(var id) -> load(id);
            case ConversationStart.Forked(var from, var id) -> load(from).forkedAs(unused(id));
        };
    }

    private String unused(String id) {
        var chosen = id.isEmpty() ? new UUID(random.nextLong(), random.nextLong()).toString() : id;
        if (Files.exists(file(chosen))) {
            throw new NerveException.AlreadyExists(
                    "the conversation %s already exists".formatted(NameRules.quote(chosen)));
        }
        return chosen;
    }

    private StoredConversation load(String id) {
        try (var stream = new FileInputStream(file(id).toFile())) {
            return StoredConversation.of(Json.parse(stream));
        } catch (IOException | NerveException.Invalid failure) {
            throw new NerveException.NotFound(
                    "there is no conversation %s in %s: %s"
                            .formatted(NameRules.quote(id), directory, failure.getMessage()));
        }
    }

    /// Stores a conversation atomically.
    ///
    /// Uses streams because an interrupt does not close them, so the end of a cancelled turn is
    /// stored too.
    ///
    /// @throws NerveException.Unavailable if it cannot be written
    void save(StoredConversation storedConversation) {
        var file = file(storedConversation.id());
        var draft = file.resolveSibling(file.getFileName() + ".new");
        try {
            Files.createDirectories(directory);
            try (var stream = new FileOutputStream(draft.toFile())) {
                Json.write(storedConversation.toValue(), stream);
            }
            Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException failure) {
            throw new NerveException.Unavailable(
                    "cannot store the conversation in '%s': %s".formatted(file, failure), failure);
        }
    }

    private Path file(String id) {
        if (!NAME.matcher(id).matches()) {
            throw new NerveException.Invalid(
                    "invalid conversation %s: use 1 to 100 letters, digits, '.', '-' and '_'"
                            .formatted(NameRules.quote(id)));
        }
        return directory.resolve(id + ".json");
    }
}
