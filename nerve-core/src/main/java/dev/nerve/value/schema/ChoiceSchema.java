package dev.nerve.value.schema;

import dev.nerve.WordSuggestions;
import dev.nerve.value.Value;
import java.util.List;
import java.util.Map;

/// The form of a text that is one of some words.
///
/// @param choices the words
public record ChoiceSchema(List<String> choices) implements ValueSchema {

    /// Copies the list.
    public ChoiceSchema {
        choices = List.copyOf(choices);
    }

    /// {@return the form of one of these words}
    ///
    /// @param choices the words
    public static ChoiceSchema of(String... choices) {
        return new ChoiceSchema(List.of(choices));
    }

    @Override
    public String words() {
        int last = choices.size() - 1;
        return last == 0
                ? "'%s'".formatted(choices.getFirst())
                : String.join(", ", choices.subList(0, last)) + " or " + choices.getLast();
    }

    @Override
    public void check(Value value, SchemaCheck place) {
        boolean isChoice = value instanceof Value.Text(var text) && choices.contains(text);
        var near =
                value instanceof Value.Text(var text)
                        ? WordSuggestions.nearest(text, choices)
                                .map("; did you mean '%s'?"::formatted)
                                .orElse("")
                        : "";
        place.require(isChoice, this, value, near);
    }

    @Override
    public Map<String, Object> toJson(JsonSchemaWriter writer) {
        return choices.size() == 1 ? Map.of("const", choices.getFirst()) : Map.of("enum", choices);
    }
}
