package dev.nerve.tools.demo;

import dev.nerve.cli.progress.RunView;
import dev.nerve.run.TimeSource;
import java.nio.file.Path;
import java.util.List;

/// The services that the application provides to the demo.
public interface DemoServices {

    /// {@return the directory of the newest demo}
    Path directory();

    /// {@return the runs of a new store; the caller closes them}
    ///
    /// @param directory the directory for the store
    DemoRuns openRuns(Path directory);

    /// {@return a new view of a run}
    RunView view();

    /// {@return the clock}
    TimeSource time();

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
