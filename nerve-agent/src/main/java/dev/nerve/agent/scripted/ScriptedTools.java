package dev.nerve.agent.scripted;

import dev.nerve.NameRules;
import dev.nerve.NerveException;
import dev.nerve.terminal.pane.CommandRunner;
import dev.nerve.value.Value;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;

/// The tools of a scripted agent: Bash, Read, Write and Edit. They really act. *Immutable.*
///
/// @param errands the runner of commands, with the agent's directory and a time limit
record ScriptedTools(CommandRunner errands) {

    private static final int MOST_CHARACTERS = 30_000;

    /// The output of a tool. *Immutable.*
    ///
    /// @param text the output
    /// @param failed whether the tool failed
    record ToolOutput(String text, boolean failed) {}

    /// {@return the output of a tool}
    ///
    /// @throws InterruptedException if the thread was interrupted; all started processes have been
    /// stopped
    ToolOutput use(String tool, Value.Fields input) throws InterruptedException {
        try {
            return switch (tool) {
                case "Bash" -> bash(argument(input, "command"));
                case "Read" -> good(bounded(Files.readString(file(input))));
                case "Write" -> write(file(input), argument(input, "content"));
                case "Edit" -> edit(file(input), input);
                default -> bad("there is no tool " + NameRules.quote(tool));
            };
        } catch (IOException | NerveException | InvalidPathException failure) {
            return bad(failure.toString());
        }
    }

    private ToolOutput bash(String command) throws InterruptedException {
        var commandResult = errands.run(List.of("/bin/sh", "-c", command));
        var text = bounded((commandResult.output() + commandResult.errors()).stripTrailing());
        return commandResult.isSuccess()
                ? good(text)
                : bad("Exit code %d\n%s".formatted(commandResult.code(), text));
    }

    private static ToolOutput write(Path file, String content) throws IOException {
        var parent = file.getParent();
        if (parent != null) {
            Files.createDirectories(parent);
        }
        Files.writeString(file, content);
        return good("wrote " + file);
    }

    private static ToolOutput edit(Path file, Value.Fields input) throws IOException {
        var before = Files.readString(file);
        var old = argument(input, "old_string");
        int first = before.indexOf(old);
        if (old.isEmpty() || first < 0 || before.indexOf(old, first + 1) >= 0) {
            return bad("'old_string' must be in '%s' exactly once".formatted(file));
        }
        var fresh = argument(input, "new_string");
        Files.writeString(
                file, before.substring(0, first) + fresh + before.substring(first + old.length()));
        return good("changed " + file);
    }

    private Path file(Value.Fields input) {
        return errands.directory().resolve(argument(input, "file_path"));
    }

    private static String argument(Value.Fields input, String name) {
        return input.find(name)
                .map(Value::text)
                .orElseThrow(() -> new NerveException.Invalid("'%s' is missing".formatted(name)));
    }

    private static String bounded(String text) {
        return text.length() <= MOST_CHARACTERS
                ? text
                : text.substring(0, MOST_CHARACTERS) + "\n… and more";
    }

    private static ToolOutput good(String text) {
        return new ToolOutput(text, false);
    }

    private static ToolOutput bad(String text) {
        return new ToolOutput(text, true);
    }
}
