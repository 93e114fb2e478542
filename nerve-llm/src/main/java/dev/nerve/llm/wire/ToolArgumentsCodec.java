package dev.nerve.llm.wire;

import dev.nerve.NerveException;
import dev.nerve.json.Json;
import dev.nerve.value.Value;

/// A codec for the arguments of a tool call: an object, or the model's text if that is no object.
public final class ToolArgumentsCodec {

    /// The field for such a text, because providers accept only objects.
    private static final String UNREADABLE = "unreadable_arguments";

    private ToolArgumentsCodec() {}

    /// {@return the arguments: an object, or the text itself if it is no JSON object}
    ///
    /// @param json the text of the model; a blank text means no arguments
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

    /// {@return the arguments of an object}
    ///
    /// @param object the object that [#object] returned
    public static Value read(Value.Fields object) {
        return object.fields().size() == 1
                        && object.fields().get(UNREADABLE) instanceof Value.Text text
                ? text
                : object;
    }

    /// {@return the arguments as an object}
    ///
    /// @param arguments an object, or another value to wrap
    public static Value.Fields object(Value arguments) {
        return arguments instanceof Value.Fields object
                ? object
                : Value.Fields.EMPTY.with(UNREADABLE, arguments.text());
    }
}
