package dev.nerve.commander.line;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.jline.terminal.Terminal;
import org.jline.terminal.TerminalBuilder;

/// The terminal in which the program was started.
final class SystemTerminal {

    /// A strong reference, because a garbage-collected logger would lose its level.
    private static final Logger LIBRARY = Logger.getLogger("org.jline");

    private SystemTerminal() {}

    /// {@return the terminal, if it can edit lines}
    static Optional<Terminal> open(EditorStreams streams) {
        LIBRARY.setLevel(Level.OFF);
        var type = streams.environment().getOrDefault("TERM", "dumb");
        return type.isEmpty() || type.equals("dumb") ? Optional.empty() : open(streams, type);
    }

    private static Optional<Terminal> open(EditorStreams streams, String type) {
        try {
            return Optional.of(
                    TerminalBuilder.builder()
                            .name("nerve")
                            .system(true)
                            .provider("ffm")
                            .dumb(false)
                            .type(type)
                            .env(streams.environment()::get)
                            .encoding(StandardCharsets.UTF_8)
                            .graphemeCluster(false)
                            .nativeSignals(true)
                            .build());
        } catch (IOException | IllegalStateException _) {
            // There is no terminal: the input comes from a file or another program.
            return Optional.empty();
        }
    }
}
