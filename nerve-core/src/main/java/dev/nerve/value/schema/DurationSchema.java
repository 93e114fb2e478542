package dev.nerve.value.schema;

import dev.nerve.DurationFormat;
import dev.nerve.NerveException;
import dev.nerve.value.Value;
import java.util.Map;
import java.util.regex.Pattern;

/// The form of a duration, as [DurationFormat] reads it.
public enum DurationSchema implements ValueSchema {
    /// The only instance.
    DURATION;

    private static final String SHORT = "\\d{1,12}(?:\\.\\d{1,9})? ?(?:[mM][sS]|[sSmMhHdD])";
    private static final String ISO =
            "[pP](?=\\d|[tT]\\d)(?:\\d{1,13}[dD])?"
                    + "(?:[tT](?=\\d)(?:\\d{1,15}[hH])?(?:\\d{1,15}[mM])?"
                    + "(?:\\d{1,18}(?:[.,]\\d{0,9})?[sS])?)?";
    private static final String FORM = " *(?:%s|%s) *".formatted(SHORT, ISO);

    @Override
    public String words() {
        return "a duration such as 500ms or 2s";
    }

    @Override
    public void check(Value value, SchemaCheck place) {
        place.require(value instanceof Value.Text(var text) && isDuration(text), this, value);
    }

    private static boolean isDuration(String text) {
        if (!Pattern.matches(FORM, text)) {
            return false;
        }
        try {
            DurationFormat.parse(text);
            return true;
        } catch (NerveException.Invalid _) {
            return false;
        }
    }

    @Override
    public Map<String, Object> toJson(JsonSchemaWriter writer) {
        return JsonSchemaWriter.fields("type", "string", "pattern", "^(?:" + FORM + ")$");
    }
}
