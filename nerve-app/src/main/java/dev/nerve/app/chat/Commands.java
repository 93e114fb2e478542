package dev.nerve.app.chat;

import dev.nerve.Nearest;
import dev.nerve.NerveException;
import dev.nerve.cli.Shown;
import dev.nerve.value.Value;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The slash commands of a chat, by name.
///
/// *Confined to one thread.*
final class Commands {

    /// Hints for words from other programs.
    private static final Map<String, String> HINTS =
            Map.of(
                    "exit", "/quit ends",
                    "bye", "/quit ends",
                    "q", "/quit ends",
                    "?", "/help lists them",
                    "h", "/help lists them",
                    "", "/help lists them");

    private final Place place;
    private final SettingCommands settings;
    private final Suggestions suggestions;
    private final Map<String, ChatVerb> byName = new LinkedHashMap<>();

    Commands(Branches branches, Engine engine, Place place) {
        this.place = place;
        this.settings = new SettingCommands(branches, engine.chats());
        new BranchCommands(branches, place).all().forEach(this::add);
        settings.all().forEach(this::add);
        new ReportCommands(branches, engine.sessions(), place).all().forEach(this::add);
        add(new ChatVerb("help", "", "Shows this help", this::help));
        add(new ChatVerb("quit", "", "Ends the chat; everything is stored", Commands::quit));
        this.suggestions = new Suggestions(List.copyOf(byName.keySet()), branches, place);
    }

    private void add(ChatVerb verb) {
        byName.put(verb.name(), verb);
    }

    /// Runs a line that begins with a slash.
    ///
    /// @return the result to show
    /// @throws NerveException if the command fails; the message says what to type instead
    Shown run(String line) throws InterruptedException {
        var words = Words.of(line);
        var verb = byName.get(words.name());
        if (verb == null) {
            throw unknown(words.name());
        }
        return verb.action().run(words);
    }

    private NerveException unknown(String name) {
        var hint = HINTS.get(name);
        if (hint == null) {
            hint =
                    Nearest.to(name, List.copyOf(byName.keySet()))
                            .map("did you mean /%s?"::formatted)
                            .orElse("/help lists them");
        }
        return new NerveException.Invalid("there is no command /%s; %s".formatted(name, hint));
    }

    /// {@return the completions of an unfinished line}
    List<String> complete(String line) {
        return suggestions.of(line);
    }

    /// {@return the settings of the current branch}
    SettingCommands settings() {
        return settings;
    }

    private Shown help(Words words) {
        words.atMost(0);
        return new HelpView(byName.values().stream().map(ChatVerb::row).toList(), place.room());
    }

    private static Shown quit(Words words) {
        words.atMost(0);
        return Told.of("quit", Value.Fields.EMPTY);
    }
}
