package dev.nerve.app.demo;

import dev.nerve.app.run.RunCommandServices;
import java.nio.file.Path;
import java.util.List;

/// The services that the application provides to the demo.
public interface DemoServices {

    /// {@return the directory of the newest demo}
    Path directory();

    /// {@return the services of the run commands for a store}
    ///
    /// @param directory the directory with the store
    RunCommandServices runs(Path directory);

    /// {@return a second nerve process, whose output is discarded}
    ///
    /// @param directory its working directory
    /// @param words its command line arguments
    KillableProcess start(Path directory, List<String> words);

    /// A second nerve process. Closing it kills the process.
    interface KillableProcess extends AutoCloseable {

        /// {@return its process id}
        long pid();

        /// Kills the process as `kill -9` does, and returns when it has ended.
        ///
        /// @throws InterruptedException if the thread was interrupted
        void kill() throws InterruptedException;

        @Override
        void close();
    }
}
