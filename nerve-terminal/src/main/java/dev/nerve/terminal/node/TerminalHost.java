package dev.nerve.terminal.node;

import dev.nerve.run.Time;
import dev.nerve.terminal.process.Poller;
import dev.nerve.value.Secrets;
import java.nio.file.Path;
import java.util.Map;
import java.util.random.RandomGenerator;

/// What terminals need, as far as they do not say it themselves. *Immutable.*
public final class TerminalHost {

    private final Path directory;
    private final Map<String, String> environment;
    private final Poller poller;
    private final Time time;
    private final RandomGenerator random;
    private final Path files;
    private final Secrets secrets;

    /// @param directory where programs start
    /// @param environment the variables they have
    /// @param poller waits for them
    /// @param time where time comes from
    /// @param random where the private marks in prompts come from; not to be guessed
    /// @param files where private files of shells stand while they run
    public TerminalHost(
            Path directory,
            Map<String, String> environment,
            Poller poller,
            Time time,
            RandomGenerator random,
            Path files) {
        this.directory = directory.toAbsolutePath();
        this.environment = Map.copyOf(environment);
        this.poller = poller;
        this.time = time;
        this.random = random;
        this.files = files.toAbsolutePath();
        this.secrets = Secrets.NONE;
    }

    private TerminalHost(TerminalHost other, Secrets secrets) {
        this.directory = other.directory;
        this.environment = other.environment;
        this.poller = other.poller;
        this.time = other.time;
        this.random = other.random;
        this.files = other.files;
        this.secrets = secrets;
    }

    /// {@return the same, where recordings are masked}
    ///
    /// @param masked what no recording shows
    public TerminalHost withSecrets(Secrets masked) {
        return new TerminalHost(this, masked);
    }

    /// {@return where programs start}
    public Path directory() {
        return directory;
    }

    /// {@return the variables they have}
    public Map<String, String> environment() {
        return environment;
    }

    /// {@return who waits for them}
    public Poller poller() {
        return poller;
    }

    /// {@return where time comes from}
    public Time time() {
        return time;
    }

    /// {@return where the private marks in prompts come from}
    public RandomGenerator random() {
        return random;
    }

    /// {@return where private files of shells stand while they run}
    public Path files() {
        return files;
    }

    /// {@return what no recording shows}
    public Secrets secrets() {
        return secrets;
    }

    /// Without the variables: keys are among them.
    @Override
    public String toString() {
        return "TerminalHost[directory=%s, %d variables]".formatted(directory, environment.size());
    }
}
