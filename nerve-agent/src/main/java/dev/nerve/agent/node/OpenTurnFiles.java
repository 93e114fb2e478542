package dev.nerve.agent.node;

import static java.nio.file.StandardOpenOption.CREATE;
import static java.nio.file.StandardOpenOption.TRUNCATE_EXISTING;
import static java.nio.file.StandardOpenOption.WRITE;

import dev.nerve.NerveException;
import dev.nerve.terminal.process.OrphanProcesses;
import dev.nerve.value.Value;
import dev.nerve.value.ValueFingerprint;
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

/// A small file for each turn in progress, which says which agent process works on it.
///
/// An agent process outlives an execution, so none of its variables can say what it works on. A
/// file remains only if the nerve process dies, and then it leads to the remaining agent process.
/// *Safe for many threads.*
///
/// @param directory the directory of the files
record OpenTurnFiles(Path directory) {

    /// The environment variable that marks an agent and its child processes.
    static final String VARIABLE = "NERVE_AGENT_ID";

    private static final Set<PosixFilePermission> OWNER =
            PosixFilePermissions.fromString("rw-------");

    /// Creates the file of a turn.
    ///
    /// @param effect the effect id of the turn
    /// @param agent the mark of the agent's process
    /// @throws NerveException.Unavailable if the file cannot be written
    void begin(String effect, String agent) {
        try {
            Files.createDirectories(
                    directory,
                    PosixFilePermissions.asFileAttribute(
                            PosixFilePermissions.fromString("rwx------")));
            var options = Set.of(CREATE, TRUNCATE_EXISTING, WRITE);
            var owner = PosixFilePermissions.asFileAttribute(OWNER);
            try (var file = Files.newByteChannel(file(effect), options, owner)) {
                file.write(ByteBuffer.wrap(agent.getBytes(StandardCharsets.UTF_8)));
            }
        } catch (IOException failure) {
            end(effect);
            throw new NerveException.Unavailable(
                    "cannot record which agent works on '%s': %s"
                            .formatted(effect, failure.getMessage()),
                    failure);
        }
    }

    /// Deletes the file of a turn.
    ///
    /// @param effect the effect id of the turn
    void end(String effect) {
        try {
            Files.deleteIfExists(file(effect));
        } catch (IOException _) {
            // The agent that the file names has ended the turn or is gone.
        }
    }

    /// {@return whether the agent still runs after its nerve process died during a turn}
    ///
    /// @param effect the effect id of the turn
    boolean isStillRunning(String effect) {
        try {
            var left = left(effect);
            return left.isPresent() && left.get().anyExist();
        } catch (IOException _) {
            return false;
        }
    }

    /// Stops the remaining agent and its child processes.
    ///
    /// @param effect the effect id of the turn
    /// @param grace the time that the agent has to exit by itself
    /// @throws NerveException.Unavailable if the agent may still run
    void endStillRunning(String effect, Duration grace) throws InterruptedException {
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

    private Optional<OrphanProcesses> left(String effect) throws IOException {
        try {
            return Optional.of(
                    OrphanProcesses.withVariable(VARIABLE, Files.readString(file(effect))));
        } catch (NoSuchFileException _) {
            return Optional.empty();
        }
    }

    private Path file(String effect) {
        return directory.resolve("nerve-agent-" + ValueFingerprint.of(Value.of(effect)));
    }
}
