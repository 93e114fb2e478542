package dev.nerve.terminal.node;

import dev.nerve.run.Time;
import dev.nerve.terminal.process.Poller;
import java.nio.file.Path;
import java.util.Map;
import java.util.random.RandomGenerator;

/// What terminals need, as far as they do not say it themselves. *Immutable.*
///
/// @param directory where programs start
/// @param environment the variables they have
/// @param poller waits for them
/// @param time where time comes from
/// @param random where the private marks in prompts come from; not to be guessed
/// @param files where private files of shells stand while they run
public record TerminalHost(
        Path directory,
        Map<String, String> environment,
        Poller poller,
        Time time,
        RandomGenerator random,
        Path files) {

    public TerminalHost {
        directory = directory.toAbsolutePath();
        environment = Map.copyOf(environment);
        files = files.toAbsolutePath();
    }

    /// Without the variables: keys are among them.
    @Override
    public String toString() {
        return "TerminalHost[directory=%s, %d variables]".formatted(directory, environment.size());
    }
}
