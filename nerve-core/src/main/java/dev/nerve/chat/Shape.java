package dev.nerve.chat;

import dev.nerve.NerveException;
import dev.nerve.model.JsonParser;
import dev.nerve.model.Schemas;
import dev.nerve.node.RunContext;
import dev.nerve.value.Value;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The schema of an answer.
///
/// @param schema the JSON Schema
/// @param schemas validates values
/// @param json parses answers
record Shape(Value.Fields schema, Schemas schemas, JsonParser json) {

    /// {@return the schema of this execution, or else of the node; null if there is none}
    ///
    /// @throws NerveException.Invalid if the schema is invalid, before the model is asked
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

    /// {@return the options with the schema in the prompt settings}
    static ChatTerms asked(@Nullable Shape shape, ChatTerms terms) {
        return shape == null ? terms : terms.with(terms.settings().withSchema(shape.schema));
    }

    /// {@return the value of an answer, or its problems}
    Reading read(String answer) {
        Value value;
        try {
            value = json.parse(bare(answer));
        } catch (NerveException.Invalid malformed) {
            return new Reading.Unfit(List.of("it is not JSON: " + malformed.getMessage()));
        }
        var problems = schemas.problems(schema, value);
        return problems.isEmpty() ? new Reading.Fits(value) : new Reading.Unfit(problems);
    }

    /// Removes a Markdown code fence, which models often put around JSON.
    private static String bare(String answer) {
        var text = answer.strip();
        if (!text.startsWith("```") || !text.endsWith("```") || text.length() < 6) {
            return text;
        }
        int line = text.indexOf('\n');
        return line < 0 ? text : text.substring(line + 1, text.length() - 3).strip();
    }

    /// The result of parsing an answer.
    sealed interface Reading {

        /// The answer matches the schema.
        ///
        /// @param value the parsed value
        record Fits(Value value) implements Reading {}

        /// The answer does not match the schema.
        ///
        /// @param problems the problems
        record Unfit(List<String> problems) implements Reading {}
    }
}
