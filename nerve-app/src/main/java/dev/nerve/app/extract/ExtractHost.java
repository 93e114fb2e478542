package dev.nerve.app.extract;

import dev.nerve.terminal.backend.Terminal;
import java.io.InputStream;
import java.nio.file.Path;

/// What the application gives `nerve extract`.
public interface ExtractHost {

    /// {@return where files are looked for}
    Path directory();

    /// {@return what is piped in}
    InputStream in();

    /// Lets somebody look at a pane, and lets go of it.
    ///
    /// @param id such as `tmux:%3`
    /// @param looking looks at it
    /// @throws InterruptedException if the thread was interrupted
    void withPane(String id, Looking looking) throws InterruptedException;

    /// Somebody who looks at a terminal.
    @FunctionalInterface
    interface Looking {

        /// Looks.
        ///
        /// @param terminal where
        void at(Terminal terminal);
    }
}
