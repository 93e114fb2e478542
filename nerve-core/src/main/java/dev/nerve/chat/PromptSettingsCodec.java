package dev.nerve.chat;

import dev.nerve.model.PromptSettings;
import dev.nerve.model.ToolChoice;
import dev.nerve.value.Value;
import dev.nerve.value.schema.AnySchema;
import dev.nerve.value.schema.BooleanSchema;
import dev.nerve.value.schema.ChoiceSchema;
import dev.nerve.value.schema.FieldSchema;
import dev.nerve.value.schema.ListSchema;
import dev.nerve.value.schema.MapSchema;
import dev.nerve.value.schema.NumberSchema;
import dev.nerve.value.schema.ObjectSchema;
import dev.nerve.value.schema.TextSchema;
import dev.nerve.value.schema.UnionSchema;
import dev.nerve.value.schema.ValueSchema;
import java.util.List;
import java.util.Locale;

/// A codec for prompt settings.
final class PromptSettingsCodec {

    private static final String TOOL_CHOICE = "tool_choice";
    private static final String TEMPERATURE = "temperature";
    private static final String MAX_OUTPUT = "max_output";
    private static final String STOPS = "stops";
    private static final String SCHEMA = "schema";
    private static final String EFFORT = "effort";

    private static final ValueSchema CHOICE =
            UnionSchema.of(
                    ChoiceSchema.of("auto", "any", "none"),
                    ObjectSchema.of(
                            FieldSchema.optional(
                                    "mode",
                                    ChoiceSchema.of("auto", "any", "none", "named"),
                                    "default: named if there is a tool, else auto"),
                            FieldSchema.optional(
                                    "tool", TextSchema.ANY, "the tool that the model must call"),
                            FieldSchema.optional(
                                    "parallel",
                                    BooleanSchema.BOOLEAN,
                                    "whether it may call several tools at once")));

    private PromptSettingsCodec() {}

    static FieldSchema[] parameters() {
        return new FieldSchema[] {
            FieldSchema.optional(TOOL_CHOICE, CHOICE, "auto, any or none; or {tool: its name}"),
            FieldSchema.optional(TEMPERATURE, NumberSchema.ANY, "the sampling temperature"),
            FieldSchema.optional(
                    MAX_OUTPUT, NumberSchema.whole(0), "the maximum tokens of an answer"),
            FieldSchema.optional(
                    STOPS,
                    ListSchema.of(TextSchema.ANY, "a list of texts"),
                    "the texts that end an answer"),
            FieldSchema.optional(
                    SCHEMA,
                    MapSchema.of(AnySchema.ANY, "an object"),
                    "the JSON Schema of its answers"),
            FieldSchema.optional(EFFORT, TextSchema.ANY, "the reasoning effort, such as low")
        };
    }

    /// {@return this data with the settings that differ from the defaults}
    static Value.Fields write(Value.Fields before, PromptSettings settings) {
        var choice = settings.choice();
        var data =
                ChatCodec.unless(
                        choice.equals(ToolChoice.AUTO), before, TOOL_CHOICE, written(choice));
        var temperature = settings.temperature();
        data = ChatCodec.unless(temperature == null, data, TEMPERATURE, temperature);
        long most = settings.maxOutput();
        data = ChatCodec.unless(most == 0, data, MAX_OUTPUT, most);
        data = ChatCodec.unless(settings.stops().isEmpty(), data, STOPS, settings.stops());
        data = ChatCodec.unless(settings.schema() == null, data, SCHEMA, settings.schema());
        return ChatCodec.unless(settings.effort() == null, data, EFFORT, settings.effort());
    }

    private static Value written(ToolChoice choice) {
        var mode = choice.mode().name().toLowerCase(Locale.ROOT);
        if (choice.parallel() && choice.mode() != ToolChoice.Mode.NAMED) {
            return new Value.Text(mode);
        }
        return Value.Fields.EMPTY
                .with("mode", mode)
                .with("tool", choice.tool())
                .with("parallel", choice.parallel());
    }

    static PromptSettings read(Value data) {
        var usual = PromptSettings.DEFAULT;
        return new PromptSettings(
                        ChatCodec.find(data, TOOL_CHOICE)
                                .map(PromptSettingsCodec::choice)
                                .orElse(usual.choice()),
                        ChatCodec.find(data, TEMPERATURE).map(Value::number).orElse(null),
                        ChatCodec.find(data, MAX_OUTPUT).map(Value::toLong).orElse(0L),
                        ChatCodec.find(data, STOPS)
                                .map(stops -> stops.asList(String.class))
                                .orElse(List.of()),
                        null,
                        ChatCodec.find(data, EFFORT).map(Value::text).orElse(null))
                .withSchema(
                        ChatCodec.find(data, SCHEMA)
                                .map(schema -> schema.as(Value.Fields.class))
                                .orElse(null));
    }

    private static ToolChoice choice(Value data) {
        if (!(data instanceof Value.Fields)) {
            return new ToolChoice(mode(data.text()), "", true);
        }
        var tool = ChatCodec.find(data, "tool").map(Value::text).orElse("");
        var usual = tool.isEmpty() ? "auto" : "named";
        return new ToolChoice(
                mode(ChatCodec.find(data, "mode").map(Value::text).orElse(usual)),
                tool,
                ChatCodec.find(data, "parallel").map(Value::toBoolean).orElse(true));
    }

    private static ToolChoice.Mode mode(String name) {
        return new Value.Text(name.toUpperCase(Locale.ROOT)).as(ToolChoice.Mode.class);
    }
}
