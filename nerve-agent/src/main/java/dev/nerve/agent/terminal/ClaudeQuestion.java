package dev.nerve.agent.terminal;

import dev.nerve.terminal.state.Question;
import dev.nerve.value.Value;
import java.util.List;

/// What Claude Code asks a person by a tool.
final class ClaudeQuestion {

    private ClaudeQuestion() {}

    /// {@return the first question that a tool is given; without one, that there is one}
    ///
    /// @param arguments what the tool is given
    static Question of(Value.Fields arguments) {
        var text = arguments.find("questions[0].question").map(Value::text).orElse("");
        return new Question("question", text, choices(arguments));
    }

    private static List<String> choices(Value.Fields arguments) {
        var options = arguments.find("questions[0].options").orElse(Value.NULL);
        return options instanceof Value.Items items
                ? items.items().stream()
                        .map(option -> option.find("label").orElse(option).text())
                        .toList()
                : List.of();
    }
}
