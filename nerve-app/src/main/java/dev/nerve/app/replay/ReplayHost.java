package dev.nerve.app.replay;

import dev.nerve.terminal.screen.Size;
import java.nio.file.Path;
import java.util.Optional;

/// What the application gives `nerve replay`.
public interface ReplayHost {

    /// {@return where files are looked for}
    Path directory();

    /// {@return how large the terminal is in which the results are shown; nothing in a pipe}
    Optional<Size> terminal();

    /// Tells something that is no result, to people and to those who read the logs of programs.
    ///
    /// @param text one sentence
    void warn(String text);
}
