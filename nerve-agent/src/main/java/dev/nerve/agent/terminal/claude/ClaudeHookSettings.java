package dev.nerve.agent.terminal.claude;

import dev.nerve.NerveException;
import dev.nerve.json.Json;
import dev.nerve.value.Value;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// Adds hooks to the settings with which Claude Code is started.
final class ClaudeHookSettings {

    private static final String OPTION = "--settings";

    private ClaudeHookSettings() {}

    /// {@return the command with the hooks added to its settings}
    ///
    /// @param command the program and its arguments
    /// @param directory the directory for relative file names
    /// @param hooks the lists of hooks by event
    /// @throws NerveException.Invalid if the settings in the command cannot be read
    static List<String> merge(List<String> command, Path directory, Value.Fields hooks) {
        var merged = new ArrayList<>(apart(command));
        int option = merged.indexOf(OPTION);
        if (option < 0 || option + 1 >= merged.size()) {
            merged.add(OPTION);
            merged.add(Value.Fields.EMPTY.with("hooks", hooks).toJson());
            return merged;
        }
        var settings = read(merged.get(option + 1), directory);
        merged.set(option + 1, settings.with("hooks", both(settings, hooks)).toJson());
        return merged;
    }

    /// {@return the command with the option and its value as separate words}
    private static List<String> apart(List<String> command) {
        var words = new ArrayList<String>();
        for (var word : command) {
            if (word.startsWith(OPTION + "=")) {
                words.add(OPTION);
                words.add(word.substring(OPTION.length() + 1));
            } else {
                words.add(word);
            }
        }
        return words;
    }

    private static Value.Fields both(Value.Fields settings, Value.Fields hooks) {
        var all =
                settings.find("hooks").orElse(Value.NULL) instanceof Value.Fields own
                        ? own
                        : Value.Fields.EMPTY;
        for (var hook : hooks.fields().entrySet()) {
            var list = new ArrayList<Value>();
            if (all.fields().get(hook.getKey()) instanceof Value.Items(var own)) {
                list.addAll(own);
            }
            list.addAll(hook.getValue().items());
            all = all.with(hook.getKey(), list);
        }
        return all;
    }

    /// Reads settings that are given as JSON or as a file name.
    private static Value.Fields read(String given, Path directory) {
        try {
            var text =
                    given.strip().startsWith("{")
                            ? given
                            : Files.readString(directory.resolve(given));
            if (Json.parse(text) instanceof Value.Fields settings) {
                return settings;
            }
            throw new NerveException.Invalid("these settings are not a JSON object: " + given);
        } catch (IOException failure) {
            throw new NerveException.Invalid("these settings cannot be read: " + given);
        }
    }
}
