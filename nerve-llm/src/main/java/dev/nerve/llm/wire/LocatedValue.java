package dev.nerve.llm.wire;

import dev.nerve.NerveException;
import dev.nerve.json.Json;
import dev.nerve.value.Value;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// A value of a JSON document, with its place in the document.
///
/// A null field counts as missing. The accessors throw [NerveException.Invalid] if the value has
/// another type; the message names the place.
///
/// @param value the value
/// @param whole the name of the document for messages, such as `request`
/// @param place the place in the document, such as `input[2].role`; empty for the whole
public record LocatedValue(Value value, String whole, String place) {

    private static final int SHOWN = 60;

    /// The maximum count, so low that a few counts can be added without overflow.
    private static final BigDecimal MOST = BigDecimal.valueOf(1_000_000_000_000_000L);

    /// {@return a whole document}
    ///
    /// @param value the document
    /// @param whole the name of the document for messages, such as `request`
    public static LocatedValue of(Value value, String whole) {
        return new LocatedValue(value, whole, "");
    }

    /// {@return the parsed document}
    ///
    /// @param json the text
    /// @param whole the name of the document for messages, such as `event`
    /// @throws NerveException.Invalid if the text is no JSON
    public static LocatedValue parse(String json, String whole) {
        try {
            return of(Json.parse(json), whole);
        } catch (NerveException.Invalid malformed) {
            throw new NerveException.Invalid("%s: %s".formatted(whole, malformed.getMessage()));
        }
    }

    /// {@return a field of this object; null if the field is missing}
    ///
    /// @param name the name of the field
    public LocatedValue at(String name) {
        var inner = place.isEmpty() ? name : place + "." + name;
        return new LocatedValue(fieldMap().getOrDefault(name, Value.NULL), whole, inner);
    }

    /// {@return whether the value is not null}
    public boolean isPresent() {
        return !value.isNull();
    }

    /// {@return whether this object has a field that is not null}
    ///
    /// @param name the field
    public boolean has(String name) {
        return at(name).isPresent();
    }

    /// {@return the fields of this object; none if it is missing}
    public Map<String, Value> fieldMap() {
        return isPresent() ? fields().fields() : Map.of();
    }

    /// {@return this object}
    public Value.Fields fields() {
        if (value instanceof Value.Fields fields) {
            return fields;
        }
        throw expected("an object");
    }

    /// {@return this object, if it is present}
    public Optional<Value.Fields> findFields() {
        return isPresent() ? Optional.of(fields()) : Optional.empty();
    }

    /// {@return whether the value is a text}
    public boolean isText() {
        return value instanceof Value.Text;
    }

    /// {@return this text}
    public String text() {
        if (value instanceof Value.Text(var text)) {
            return text;
        }
        throw expected("a text");
    }

    /// {@return this text, or a default if it is missing}
    ///
    /// @param otherwise the default
    public String text(String otherwise) {
        return isPresent() ? text() : otherwise;
    }

    /// {@return this text, if it is present}
    public Optional<String> findText() {
        return isPresent() ? Optional.of(text()) : Optional.empty();
    }

    /// {@return this count; 0 if it is missing}
    public long count() {
        if (!isPresent()) {
            return 0;
        }
        if (value instanceof Value.Num(var number)
                && number.signum() >= 0
                && number.scale() <= 0
                && number.compareTo(MOST) <= 0) {
            return number.longValueExact();
        }
        throw expected("a whole number from 0");
    }

    /// {@return this number, if it is present}
    public Optional<BigDecimal> findNumber() {
        if (!isPresent()) {
            return Optional.empty();
        }
        if (value instanceof Value.Num(var number)) {
            return Optional.of(number);
        }
        throw expected("a number");
    }

    /// {@return whether the value is present and true}
    public boolean isTrue() {
        return isPresent() && truth();
    }

    /// {@return whether the value is present and false}
    public boolean isFalse() {
        return isPresent() && !truth();
    }

    private boolean truth() {
        if (value instanceof Value.Bool(var truth)) {
            return truth;
        }
        throw expected("true or false");
    }

    /// {@return the items of this list; none if it is missing}
    public List<LocatedValue> items() {
        if (!isPresent()) {
            return List.of();
        }
        if (!(value instanceof Value.Items(var items))) {
            throw expected("a list");
        }
        var pieces = new ArrayList<LocatedValue>(items.size());
        for (int i = 0; i < items.size(); i++) {
            pieces.add(new LocatedValue(items.get(i), whole, "%s[%d]".formatted(place, i)));
        }
        return pieces;
    }

    /// {@return the items of this list, which must be present}
    ///
    /// @throws NerveException.Invalid if the list is missing
    public List<LocatedValue> requiredItems() {
        if (!isPresent()) {
            throw expected("a list");
        }
        return items();
    }

    /// {@return the failure that this place needs another value}
    ///
    /// @param what the expected value
    public NerveException.Invalid expected(String what) {
        var shown = value.toJson();
        boolean isLong = shown.codePointCount(0, shown.length()) > SHOWN;
        var cut = isLong ? shown.substring(0, shown.offsetByCodePoints(0, SHOWN)) + "…" : shown;
        return invalid("expected %s, got %s".formatted(what, isPresent() ? cut : "nothing"));
    }

    /// {@return the failure that the value at this place is wrong}
    ///
    /// @param what the problem, and the right value
    public NerveException.Invalid invalid(String what) {
        var where = place.isEmpty() ? "" : " at " + place;
        return new NerveException.Invalid("invalid %s%s: %s".formatted(whole, where, what));
    }
}
