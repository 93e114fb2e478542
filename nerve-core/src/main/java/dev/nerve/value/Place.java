package dev.nerve.value;

import dev.nerve.NerveException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Where in a value a walk has come to, so that a message can name the field.
///
/// @param outer where it came from, or null at the top
/// @param segment which part of that it is, or null at the top
/// @param depth how many lists and objects are around it
record Place(@Nullable Place outer, ValuePath.@Nullable Segment segment, int depth) {

    static final Place TOP = new Place(null, null, 0);

    Place field(String name) {
        return new Place(this, new ValuePath.Field(name), depth + 1);
    }

    Place item(int number) {
        return new Place(this, new ValuePath.Item(number), depth + 1);
    }

    /// Refuses what is nested too deeply; to be asked for lists and objects only.
    ///
    /// @param verb what is being done, such as `convert`
    void checkDepth(String verb) {
        if (depth >= ValueLimits.DEEPEST) {
            throw tooDeep(verb);
        }
    }

    NerveException.Invalid tooDeep(String verb) {
        return cannot(verb, "it is nested more than %d levels deep".formatted(ValueLimits.DEEPEST));
    }

    /// {@return a failure at this place}
    ///
    /// @param verb what cannot be done, such as `convert`
    /// @param reason why, and what would be right
    NerveException.Invalid cannot(String verb, String reason) {
        return new NerveException.Invalid("cannot %s %s: %s".formatted(verb, this, reason));
    }

    /// {@return the failure that something was thrown at this place}
    ///
    /// @param verb what cannot be done, such as `convert`
    /// @param cause what was thrown; its message is the reason
    NerveException.Invalid cannot(String verb, Throwable cause) {
        var message = cause.getMessage();
        var failure = cannot(verb, message == null ? cause.toString() : message);
        failure.initCause(cause);
        return failure;
    }

    /// {@return the failure that something else was expected at this place}
    ///
    /// @param expected what would be right, such as `a whole number`
    /// @param came what is there
    NerveException.Invalid misfit(String expected, Value came) {
        return cannot("read", "expected %s, got %s".formatted(expected, Wording.of(came)));
    }

    /// {@return `field 'a.b[0]'`, or `the value` at the top}
    @Override
    public String toString() {
        return outer == null ? "the value" : "field " + Wording.path(segments());
    }

    private List<ValuePath.Segment> segments() {
        var segments = new ArrayList<ValuePath.Segment>();
        for (var place = this; place != null && place.segment != null; place = place.outer) {
            segments.add(place.segment);
        }
        return segments.reversed();
    }
}
