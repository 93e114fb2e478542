package dev.nerve.app.demo;

import dev.nerve.app.run.RunHost;
import java.nio.file.Path;
import java.util.List;

/// What the application gives the demo.
public interface DemoHost {

    /// {@return where the newest demo stays}
    Path directory();

    /// {@return what runs workflows, and a view for the person who watches}
    ///
    /// @param directory where they are kept
    RunHost runs(Path directory);

    /// {@return another process of nerve, of which nothing is heard}
    ///
    /// @param directory where it is started
    /// @param words what is typed after the program's name
    Another start(Path directory, List<String> words);

    /// Another process of nerve; it does not outlive this.
    interface Another extends AutoCloseable {

        /// {@return its number}
        long pid();

        /// Ends it as `kill -9` does: it can do nothing about it. Returns when it is gone.
        ///
        /// @throws InterruptedException if the thread was interrupted
        void kill() throws InterruptedException;

        @Override
        void close();
    }
}
