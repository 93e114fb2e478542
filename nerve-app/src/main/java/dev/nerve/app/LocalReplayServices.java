package dev.nerve.app;

import dev.nerve.cli.screen.StandardStream;
import dev.nerve.cli.screen.TerminalScreen;
import dev.nerve.terminal.screen.TerminalSize;
import dev.nerve.tools.replay.ReplayServices;
import java.nio.file.Path;
import java.util.Optional;

/// The services of `nerve replay`: the terminal of the program.
///
/// @param surroundings the environment of the program
record LocalReplayServices(ProgramEnvironment surroundings) implements ReplayServices {

    private static final int LARGEST = 1_000;

    @Override
    public Path directory() {
        return surroundings.directory();
    }

    @Override
    public Optional<TerminalSize> terminal() {
        if (!surroundings.terminals().contains("out")) {
            return Optional.empty();
        }
        var size = new TerminalScreen(StandardStream.OUT, surroundings.out()).size();
        return Optional.of(
                new TerminalSize(
                        Math.clamp(size.width(), 1, LARGEST),
                        Math.clamp(size.height(), 1, LARGEST)));
    }

    @Override
    public void warn(String text) {
        surroundings.err().print("nerve: " + text + '\n');
        surroundings.err().flush();
    }
}
