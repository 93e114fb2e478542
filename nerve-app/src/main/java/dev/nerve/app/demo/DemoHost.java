package dev.nerve.app.demo;

import dev.nerve.app.chat.ChatCommand;
import dev.nerve.cli.progress.RunView;
import java.nio.file.Path;

/// What the application gives the demo.
public interface DemoHost {

    /// {@return a view for the person who started it}
    RunView view();

    /// {@return what shows a conversation}
    ///
    /// @param directory where it is kept
    ChatCommand chat(Path directory);

    /// {@return an engine for its run}
    ///
    /// @param directory where shell commands start
    Engine open(Path directory);
}
