package dev.nerve.app.chat;

import dev.nerve.cli.Page;
import dev.nerve.cli.Shown;

/// One of the commands behind a slash.
///
/// @param name what is typed behind the slash
/// @param usage what follows it
/// @param summary what it does
/// @param action how
record ChatVerb(String name, String usage, String summary, Action action) {

    Page.Row row() {
        return new Page.Row(("/" + name + " " + usage).strip(), summary);
    }

    /// What a command does.
    @FunctionalInterface
    interface Action {

        Shown run(Words words) throws InterruptedException;
    }
}
