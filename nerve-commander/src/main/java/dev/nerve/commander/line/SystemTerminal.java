package dev.nerve.commander.line;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.jline.terminal.Terminal;
import org.jline.terminal.TerminalBuilder;

/// The terminal that the program was started in.
final class SystemTerminal {

    /// Kept, because a logger that nobody holds forgets that it is off.
    private static final Logger LIBRARY = Logger.getLogger("org.jline");

    private SystemTerminal() {}

    /// {@return the terminal, if there is one in which a line can be edited}
    static Optional<Terminal> open(Keyboard keyboard) {
        LIBRARY.setLevel(Level.OFF);
        var type = keyboard.environment().getOrDefault("TERM", "dumb");
        return type.isEmpty() || type.equals("dumb") ? Optional.empty() : open(keyboard, type);
    }

    private static Optional<Terminal> open(Keyboard keyboard, String type) {
        try {
            return Optional.of(
                    TerminalBuilder.builder()
                            .name("nerve")
                            .system(true)
                            .provider("ffm")
                            .dumb(false)
                            .type(type)
                            .env(keyboard.environment()::get)
                            .encoding(StandardCharsets.UTF_8)
                            .graphemeCluster(false)
                            .nativeSignals(true)
                            .build());
        } catch (IOException | IllegalStateException _) {
            // No terminal: what is typed comes from a file or another program.
            return Optional.empty();
        }
    }
}
