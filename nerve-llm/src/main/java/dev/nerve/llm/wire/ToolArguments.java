package dev.nerve.llm.wire;

import dev.nerve.NerveException;
import dev.nerve.json.Json;
import dev.nerve.value.Value;

/// What a model wrote as the arguments of a tool: an object, or a text if it is none.
public final class ToolArguments {

    /// Providers take objects only, so a text is sent back in a field of this name.
    private static final String UNREADABLE = "unreadable_arguments";

    private ToolArguments() {}

    /// {@return what a model wrote}
    ///
    /// @param json as it wrote it; nothing means no arguments
    public static Value read(String json) {
        if (json.isBlank()) {
            return Value.Fields.EMPTY;
        }
        try {
            return Json.parse(json) instanceof Value.Fields object
                    ? read(object)
                    : new Value.Text(json);
        } catch (NerveException.Invalid _) {
            return new Value.Text(json);
        }
    }

    /// {@return what stands for the arguments}
    ///
    /// @param object as [#object] gave it
    public static Value read(Value.Fields object) {
        return object.fields().size() == 1
                        && object.fields().get(UNREADABLE) instanceof Value.Text text
                ? text
                : object;
    }

    /// {@return an object that stands for the arguments}
    ///
    /// @param arguments an object, or what is none
    public static Value.Fields object(Value arguments) {
        return arguments instanceof Value.Fields object
                ? object
                : Value.Fields.EMPTY.with(UNREADABLE, arguments.text());
    }
}
