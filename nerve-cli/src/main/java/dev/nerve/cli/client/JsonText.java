package dev.nerve.cli.client;

import dev.nerve.NerveException;
import dev.nerve.protocol.codec.RecordCodec;
import dev.nerve.value.Value;
import java.util.List;

/// A JSON text that a person typed.
///
/// @param values the values in it
public record JsonText(List<Value> values) {

    public JsonText {
        values = List.copyOf(values);
    }

    /// {@return the value of a JSON text}
    ///
    /// @param json the typed text
    /// @throws NerveException.Invalid if it is not one value in JSON
    public static Value parse(String json) {
        var values = RecordCodec.parse(JsonText.class, "{\"values\": [" + json + "]}").values();
        if (values.size() != 1) {
            throw new NerveException.Invalid("not one value in JSON");
        }
        return values.getFirst();
    }
}
