package dev.nerve.chat;

import dev.nerve.NerveException;
import dev.nerve.model.JsonParser;
import dev.nerve.model.Schemas;
import dev.nerve.node.RunContext;
import dev.nerve.value.Value;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The shape that an answer must have.
///
/// @param schema the shape, as a JSON Schema
/// @param schemas tells whether a value has it
/// @param json reads answers
record Shape(Value.Fields schema, Schemas schemas, JsonParser json) {

    /// {@return the shape that this execution asks for, or the node's own; null if there is none}
    ///
    /// @throws NerveException.Invalid if it makes no sense, before anybody is asked
    static @Nullable Shape wanted(RunContext context, ChatTerms terms, ChatHost host) {
        var schema =
                switch (context.options().fields().get("schema")) {
                    case null -> terms.settings().schema();
                    case Value.Null _ -> terms.settings().schema();
                    case Value.Fields fields -> fields;
                    case Value other ->
                            throw new NerveException.Invalid(
                                    "the option 'schema' must be an object, a JSON Schema, not "
                                            + Cut.at(200, other));
                };
        if (schema == null) {
            return null;
        }
        host.schemas().problems(schema, Value.NULL);
        return new Shape(schema, host.schemas(), host.json());
    }

    /// {@return the terms under which a model is told of the shape}
    static ChatTerms asked(@Nullable Shape shape, ChatTerms terms) {
        return shape == null ? terms : terms.with(terms.settings().withSchema(shape.schema));
    }

    /// {@return what an answer means, or what is wrong with it}
    Reading read(String answer) {
        Value value;
        try {
            value = json.parse(bare(answer));
        } catch (NerveException.Invalid malformed) {
            return new Reading.Unfit(List.of("it is no JSON: " + malformed.getMessage()));
        }
        var problems = schemas.problems(schema, value);
        return problems.isEmpty() ? new Reading.Fits(value) : new Reading.Unfit(problems);
    }

    /// Models like to put JSON into a fence.
    private static String bare(String answer) {
        var text = answer.strip();
        if (!text.startsWith("```") || !text.endsWith("```") || text.length() < 6) {
            return text;
        }
        int line = text.indexOf('\n');
        return line < 0 ? text : text.substring(line + 1, text.length() - 3).strip();
    }

    /// What an answer means.
    sealed interface Reading {

        /// It has the shape.
        ///
        /// @param value what it says
        record Fits(Value value) implements Reading {}

        /// It has not.
        ///
        /// @param problems what is wrong
        record Unfit(List<String> problems) implements Reading {}
    }
}
