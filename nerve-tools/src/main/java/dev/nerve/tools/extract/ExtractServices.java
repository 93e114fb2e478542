package dev.nerve.tools.extract;

import dev.nerve.terminal.backend.Terminal;
import java.io.InputStream;
import java.nio.file.Path;

/// The services that the application provides to `nerve extract`.
public interface ExtractServices {

    /// {@return the directory for relative file names}
    Path directory();

    /// {@return the standard input}
    InputStream in();

    /// Attaches to a pane, calls the reader, and detaches.
    ///
    /// @param id the id of the pane, such as `tmux:%3`
    /// @param paneReader reads the pane
    /// @throws InterruptedException if the thread was interrupted
    void withPane(String id, PaneReader paneReader) throws InterruptedException;

    /// A reader of a terminal.
    @FunctionalInterface
    interface PaneReader {

        /// Reads the terminal.
        ///
        /// @param terminal the terminal
        void read(Terminal terminal);
    }
}
