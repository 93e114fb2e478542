package dev.nerve.app.chat.command;

import dev.nerve.NerveException;
import dev.nerve.WordSuggestions;
import dev.nerve.app.chat.ChatCommandServices;
import dev.nerve.app.chat.ChatEngine;
import dev.nerve.app.chat.view.ChatHelpView;
import dev.nerve.app.chat.view.ChatOutputItem;
import dev.nerve.app.chat.view.ChatReplyData;
import dev.nerve.cli.output.OutputItem;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The slash commands of a chat, by name.
///
/// *Confined to one thread.*
final class SlashCommandRegistry {

    /// Hints for words from other programs.
    private static final Map<String, String> HINTS =
            Map.of(
                    "exit", "/quit ends",
                    "bye", "/quit ends",
                    "q", "/quit ends",
                    "?", "/help lists them",
                    "h", "/help lists them",
                    "", "/help lists them");

    private final ChatCommandServices services;
    private final SettingCommands settings;
    private final SlashCommandCompleter completer;
    private final Map<String, SlashCommand> byName = new LinkedHashMap<>();

    SlashCommandRegistry(ChatBranches branches, ChatEngine engine, ChatCommandServices services) {
        this.services = services;
        this.settings = new SettingCommands(branches, engine.chats());
        new BranchCommands(branches, services).all().forEach(this::add);
        settings.all().forEach(this::add);
        new ReportCommands(branches, engine.sessions(), services).all().forEach(this::add);
        add(new SlashCommand("help", "", "Shows this help", this::help));
        add(
                new SlashCommand(
                        "quit",
                        "",
                        "Ends the chat; everything is stored",
                        SlashCommandRegistry::quit));
        this.completer =
                new SlashCommandCompleter(List.copyOf(byName.keySet()), branches, services);
    }

    private void add(SlashCommand verb) {
        byName.put(verb.name(), verb);
    }

    /// Runs a line that begins with a slash.
    ///
    /// @return the result to show
    /// @throws NerveException if the command fails; the message says what to type instead
    OutputItem run(String line) throws InterruptedException {
        var slashCommandLine = SlashCommandLine.of(line);
        var verb = byName.get(slashCommandLine.name());
        if (verb == null) {
            throw unknown(slashCommandLine.name());
        }
        return verb.action().run(slashCommandLine);
    }

    private NerveException unknown(String name) {
        var hint = HINTS.get(name);
        if (hint == null) {
            hint =
                    WordSuggestions.nearest(name, List.copyOf(byName.keySet()))
                            .map("did you mean /%s?"::formatted)
                            .orElse("/help lists them");
        }
        return new NerveException.Invalid("there is no command /%s; %s".formatted(name, hint));
    }

    /// {@return the completions of an unfinished line}
    List<String> complete(String line) {
        return completer.complete(line);
    }

    /// {@return the settings of the current branch}
    SettingCommands settings() {
        return settings;
    }

    private OutputItem help(SlashCommandLine slashCommandLine) {
        slashCommandLine.atMost(0);
        return new ChatHelpView(
                byName.values().stream().map(SlashCommand::row).toList(), services.textWidth());
    }

    private static OutputItem quit(SlashCommandLine slashCommandLine) {
        slashCommandLine.atMost(0);
        return ChatOutputItem.of(new ChatReplyData.QuitReply("quit"));
    }
}
