package dev.nerve.value;

import dev.nerve.NerveException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The location of a field or an item inside a value, for error messages.
///
/// @param outer the location of the enclosing value, or null at the top
/// @param segment the field or item in the enclosing value, or null at the top
/// @param depth the number of enclosing lists and objects
record ValueLocation(
        @Nullable ValueLocation outer, ValuePath.@Nullable Segment segment, int depth) {

    static final ValueLocation ROOT = new ValueLocation(null, null, 0);

    ValueLocation field(String name) {
        return new ValueLocation(this, new ValuePath.Field(name), depth + 1);
    }

    ValueLocation item(int number) {
        return new ValueLocation(this, new ValuePath.Item(number), depth + 1);
    }

    /// Rejects a list or an object that is nested too deeply.
    ///
    /// @param verb the operation, such as `convert`
    void checkDepth(String verb) {
        if (depth >= ValueLimits.MAX_DEPTH) {
            throw tooDeep(verb);
        }
    }

    NerveException.Invalid tooDeep(String verb) {
        return failure(
                verb, "it is nested more than %d levels deep".formatted(ValueLimits.MAX_DEPTH));
    }

    /// {@return an exception for this location}
    ///
    /// @param verb the operation, such as `convert`
    /// @param reason the reason and the correction
    NerveException.Invalid failure(String verb, String reason) {
        return new NerveException.Invalid("cannot %s %s: %s".formatted(verb, this, reason));
    }

    /// {@return an exception for this location with a cause}
    ///
    /// @param verb the operation, such as `convert`
    /// @param cause the cause; its message is the reason
    NerveException.Invalid failure(String verb, Throwable cause) {
        var message = cause.getMessage();
        var failure = failure(verb, message == null ? cause.toString() : message);
        failure.initCause(cause);
        return failure;
    }

    /// {@return the exception for an unexpected value at this location}
    ///
    /// @param expected the expected value, such as `a whole number`
    /// @param came the actual value
    NerveException.Invalid mismatch(String expected, Value came) {
        return failure(
                "read", "expected %s, got %s".formatted(expected, ValueDescription.of(came)));
    }

    /// {@return `field 'a.b[0]'`, or `the value` at the top}
    @Override
    public String toString() {
        return outer == null ? "the value" : "field " + ValueDescription.path(segments());
    }

    private List<ValuePath.Segment> segments() {
        var segments = new ArrayList<ValuePath.Segment>();
        for (var valueLocation = this;
                valueLocation != null && valueLocation.segment != null;
                valueLocation = valueLocation.outer) {
            segments.add(valueLocation.segment);
        }
        return segments.reversed();
    }
}
