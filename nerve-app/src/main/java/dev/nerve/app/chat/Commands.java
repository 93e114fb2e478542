package dev.nerve.app.chat;

import dev.nerve.Nearest;
import dev.nerve.NerveException;
import dev.nerve.cli.Shown;
import dev.nerve.value.Value;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// What can be done beside saying something: the commands behind a slash.
///
/// *Confined to one thread.*
final class Commands {

    /// What people type who come from elsewhere.
    private static final Map<String, String> HINTS =
            Map.of(
                    "exit", "/quit ends",
                    "bye", "/quit ends",
                    "q", "/quit ends",
                    "?", "/help tells which there are",
                    "h", "/help tells which there are",
                    "", "/help tells which there are");

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
        add(new ChatVerb("help", "", "Shows this", this::help));
        add(new ChatVerb("quit", "", "Ends; everything is kept", Commands::quit));
        this.suggestions = new Suggestions(List.copyOf(byName.keySet()), branches, place);
    }

    private void add(ChatVerb verb) {
        byName.put(verb.name(), verb);
    }

    /// {@return what came of a line that begins with a slash}
    ///
    /// @throws NerveException if it cannot be done; the message says what would be right
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
                            .orElse("/help tells which there are");
        }
        return new NerveException.Invalid("there is no command /%s; %s".formatted(name, hint));
    }

    /// {@return what a line that somebody began can become}
    List<String> complete(String line) {
        return suggestions.of(line);
    }

    /// {@return what is set in the current branch}
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
