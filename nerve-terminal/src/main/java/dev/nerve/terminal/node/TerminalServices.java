package dev.nerve.terminal.node;

import dev.nerve.run.TimeSource;
import dev.nerve.secret.Secrets;
import dev.nerve.terminal.process.descriptor.DescriptorPoller;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;

/// The services and defaults that all terminals share. *Immutable.*
public final class TerminalServices {

    private final Path directory;
    private final Map<String, String> environment;
    private final DescriptorPoller poller;
    private final TimeSource time;
    private final RandomGenerator random;
    private final Supplier<Path> files;
    private final Path state;
    private final Secrets secrets;

    /// @param directory the directory in which programs start
    /// @param environment the variables of the programs
    /// @param poller waits for input, output and exits of the programs
    /// @param time the clock
    /// @param random the source of the secret marks in prompts; must be unpredictable
    /// @param files the directory for private files of running programs
    public TerminalServices(
            Path directory,
            Map<String, String> environment,
            DescriptorPoller poller,
            TimeSource time,
            RandomGenerator random,
            Path files) {
        this.directory = directory.toAbsolutePath();
        this.environment = Map.copyOf(environment);
        this.poller = poller;
        this.time = time;
        this.random = random;
        this.state = files.toAbsolutePath();
        this.files = () -> state;
        this.secrets = Secrets.NONE;
    }

    private TerminalServices(
            TerminalServices other, Supplier<Path> files, Path state, Secrets secrets) {
        this.directory = other.directory;
        this.environment = other.environment;
        this.poller = other.poller;
        this.time = other.time;
        this.random = other.random;
        this.files = files;
        this.state = state;
        this.secrets = secrets;
    }

    /// {@return a copy that masks secrets in recordings}
    ///
    /// @param masked the secrets
    public TerminalServices withSecrets(Secrets masked) {
        return new TerminalServices(this, files, state, masked);
    }

    /// {@return a copy with separate directories for private files and for state}
    ///
    /// @param privateFiles returns the directory for private files of running programs; it is
    ///     called when a program needs it
    /// @param stateFiles the directory for state that another process reads after a crash
    public TerminalServices withDirectories(Supplier<Path> privateFiles, Path stateFiles) {
        return new TerminalServices(this, privateFiles, stateFiles.toAbsolutePath(), secrets);
    }

    /// {@return the directory in which programs start}
    public Path directory() {
        return directory;
    }

    /// {@return the variables of the programs}
    public Map<String, String> environment() {
        return environment;
    }

    /// {@return the poller for the programs}
    public DescriptorPoller poller() {
        return poller;
    }

    /// {@return the clock}
    public TimeSource time() {
        return time;
    }

    /// {@return the source of the secret marks in prompts}
    public RandomGenerator random() {
        return random;
    }

    /// {@return the directory for private files of running programs, such as pipes}
    public Path files() {
        return files.get();
    }

    /// {@return the directory for state that another process reads after a crash}
    public Path state() {
        return state;
    }

    /// {@return the secrets to mask in recordings}
    public Secrets secrets() {
        return secrets;
    }

    /// Omits the variables, which contain keys.
    @Override
    public String toString() {
        return "TerminalServices[directory=%s, %d variables]"
                .formatted(directory, environment.size());
    }
}
