package dev.nerve.app.chat;

import dev.nerve.cli.Page;
import dev.nerve.cli.Shown;

/// A command that the user types after a slash.
///
/// @param name the word after the slash
/// @param usage the arguments, as the help shows them
/// @param summary its purpose
/// @param action the action to run
record ChatVerb(String name, String usage, String summary, Action action) {

    Page.Row row() {
        return new Page.Row(("/" + name + " " + usage).strip(), summary);
    }

    /// The action of a slash command.
    @FunctionalInterface
    interface Action {

        Shown run(Words words) throws InterruptedException;
    }
}
