package dev.nerve.tools.replay;

import dev.nerve.terminal.screen.TerminalSize;
import java.nio.file.Path;
import java.util.Optional;

/// The services that the application provides to `nerve replay`.
public interface ReplayServices {

    /// {@return the directory for relative file names}
    Path directory();

    /// {@return the size of the terminal that shows the results; empty in a pipe}
    Optional<TerminalSize> terminal();

    /// Writes a warning, which is not part of the result, to people and to logs.
    ///
    /// @param text one sentence
    void warn(String text);
}
