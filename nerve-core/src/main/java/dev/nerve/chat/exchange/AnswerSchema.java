package dev.nerve.chat.exchange;

import dev.nerve.NerveException;
import dev.nerve.chat.setup.ChatOptions;
import dev.nerve.chat.setup.ChatServices;
import dev.nerve.model.JsonParser;
import dev.nerve.model.SchemaValidator;
import dev.nerve.node.RunContext;
import dev.nerve.value.Value;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The schema of an answer.
///
/// @param schema the JSON Schema
/// @param schemas validates values
/// @param json parses answers
public record AnswerSchema(Value.Fields schema, SchemaValidator schemas, JsonParser json) {

    /// {@return the schema of this execution, or else of the node; null if there is none}
    ///
    /// @throws NerveException.Invalid if the schema is invalid, before the model is asked
    static @Nullable public AnswerSchema requested(
            RunContext context, ChatOptions chatOptions, ChatServices services) {
        var schema =
                switch (context.options().fields().get("schema")) {
                    case null -> chatOptions.settings().schema();
                    case Value.Null _ -> chatOptions.settings().schema();
                    case Value.Fields fields -> fields;
                    case Value other ->
                            throw new NerveException.Invalid(
                                    "the option 'schema' must be an object, a JSON Schema, not "
                                            + ValueTruncator.excerpt(200, other));
                };
        if (schema == null) {
            return null;
        }
        services.schemas().problems(schema, Value.NULL);
        return new AnswerSchema(schema, services.schemas(), services.json());
    }

    /// {@return the options with the schema in the prompt settings}
    public static ChatOptions applyTo(
            @Nullable AnswerSchema answerSchema, ChatOptions chatOptions) {
        return answerSchema == null
                ? chatOptions
                : chatOptions.with(chatOptions.settings().withSchema(answerSchema.schema));
    }

    /// {@return the value of an answer, or its problems}
    ParsedAnswer parse(String answer) {
        Value value;
        try {
            value = json.parse(bare(answer));
        } catch (NerveException.Invalid malformed) {
            return new ParsedAnswer.Rejected(List.of("it is not JSON: " + malformed.getMessage()));
        }
        var problems = schemas.problems(schema, value);
        return problems.isEmpty()
                ? new ParsedAnswer.Accepted(value)
                : new ParsedAnswer.Rejected(problems);
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
    sealed interface ParsedAnswer {

        /// The answer matches the schema.
        ///
        /// @param value the parsed value
        record Accepted(Value value) implements ParsedAnswer {}

        /// The answer does not match the schema.
        ///
        /// @param problems the problems
        record Rejected(List<String> problems) implements ParsedAnswer {}
    }
}
