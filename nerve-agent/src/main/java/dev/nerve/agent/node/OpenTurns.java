package dev.nerve.agent.node;

import static java.nio.file.StandardOpenOption.CREATE;
import static java.nio.file.StandardOpenOption.TRUNCATE_EXISTING;
import static java.nio.file.StandardOpenOption.WRITE;

import dev.nerve.NerveException;
import dev.nerve.terminal.process.Leftovers;
import dev.nerve.value.Fingerprint;
import dev.nerve.value.Value;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;

/// Which agent works on what: a small file for each turn under way.
///
/// An agent lives longer than an execution, so no variable of it can tell what it works on. Only if
/// its process of nerve dies does a file stay, and by it what was left is found. *Safe for many
/// threads.*
///
/// @param directory where the files are
record OpenTurns(Path directory) {

    /// The variable by which an agent is known, and all it starts.
    static final String VARIABLE = "NERVE_AGENT_ID";

    private static final Set<PosixFilePermission> OWNER =
            PosixFilePermissions.fromString("rw-------");

    /// A turn begins.
    ///
    /// @param effect what it is for
    /// @param agent who works on it
    /// @throws NerveException.Unavailable if that cannot be written down
    void begin(String effect, String agent) {
        try {
            Files.createDirectories(directory);
            var options = Set.of(CREATE, TRUNCATE_EXISTING, WRITE);
            var owner = PosixFilePermissions.asFileAttribute(OWNER);
            try (var file = Files.newByteChannel(file(effect), options, owner)) {
                file.write(ByteBuffer.wrap(agent.getBytes(StandardCharsets.UTF_8)));
            }
        } catch (IOException failure) {
            end(effect);
            throw new NerveException.Unavailable(
                    "it cannot be written down who works on '%s': %s"
                            .formatted(effect, failure.getMessage()),
                    failure);
        }
    }

    /// A turn is over.
    ///
    /// @param effect what it was for
    void end(String effect) {
        try {
            Files.deleteIfExists(file(effect));
        } catch (IOException _) {
            // Whoever it leads to has ended its turn, or is gone.
        }
    }

    /// {@return whether the agent still runs whose process of nerve died in a turn}
    ///
    /// @param effect what the turn was for
    boolean isLeft(String effect) {
        try {
            var left = left(effect);
            return left.isPresent() && left.get().areThere();
        } catch (IOException _) {
            return false;
        }
    }

    /// Ends it, and all it started.
    ///
    /// @param effect what its turn was for
    /// @param grace how long it may take to end in good order
    /// @throws NerveException.Unavailable if it may still run
    void endLeft(String effect, Duration grace) throws InterruptedException {
        try {
            var left = left(effect);
            if (left.isPresent()) {
                left.get().end(grace);
            }
            end(effect);
        } catch (IOException failure) {
            throw new NerveException.Unavailable(
                    "'%s' may still run, so it is not executed again: %s"
                            .formatted(effect, failure.getMessage()),
                    failure);
        }
    }

    private Optional<Leftovers> left(String effect) throws IOException {
        try {
            return Optional.of(Leftovers.with(VARIABLE, Files.readString(file(effect))));
        } catch (NoSuchFileException _) {
            return Optional.empty();
        }
    }

    private Path file(String effect) {
        return directory.resolve("nerve-agent-" + Fingerprint.of(Value.of(effect)));
    }
}
