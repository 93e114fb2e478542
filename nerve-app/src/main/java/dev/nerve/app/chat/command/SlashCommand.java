package dev.nerve.app.chat.command;

import dev.nerve.cli.output.OutputItem;
import dev.nerve.cli.output.TextPage;

/// A command that the user types after a slash.
///
/// @param name the word after the slash
/// @param usage the arguments, as the help shows them
/// @param summary its purpose
/// @param action the action to run
record SlashCommand(String name, String usage, String summary, SlashAction action) {

    TextPage.HelpRow row() {
        return new TextPage.HelpRow(("/" + name + " " + usage).strip(), summary);
    }

    /// The action of a slash command.
    @FunctionalInterface
    interface SlashAction {

        OutputItem run(SlashCommandLine line) throws InterruptedException;
    }
}
