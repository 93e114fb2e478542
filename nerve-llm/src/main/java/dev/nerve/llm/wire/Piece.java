package dev.nerve.llm.wire;

import dev.nerve.NerveException;
import dev.nerve.json.Json;
import dev.nerve.value.Value;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// A piece of what somebody wrote, and where in it that is.
///
/// A field that is null counts as one that is not there. What is not what it must be is refused
/// with a message that names its place.
///
/// @param value what is there
/// @param whole what it is a piece of, for messages, such as `request`
/// @param place where in the whole it is, such as `input[2].role`; empty for the whole
public record Piece(Value value, String whole, String place) {

    private static final int SHOWN = 60;

    /// So that a few of them can be added.
    private static final BigDecimal MOST = BigDecimal.valueOf(1_000_000_000_000_000L);

    /// {@return all that somebody wrote}
    ///
    /// @param value what
    /// @param whole how messages call it, such as `request`
    public static Piece of(Value value, String whole) {
        return new Piece(value, whole, "");
    }

    /// {@return what a text writes}
    ///
    /// @param json the text
    /// @param whole how messages call it, such as `event`
    /// @throws NerveException.Invalid if it is no JSON
    public static Piece parse(String json, String whole) {
        try {
            return of(Json.parse(json), whole);
        } catch (NerveException.Invalid malformed) {
            throw new NerveException.Invalid("%s: %s".formatted(whole, malformed.getMessage()));
        }
    }

    /// {@return one field of the object that this is}
    ///
    /// @param name which; null if there is none
    public Piece at(String name) {
        var inner = place.isEmpty() ? name : place + "." + name;
        return new Piece(all().getOrDefault(name, Value.NULL), whole, inner);
    }

    /// {@return whether there is anything}
    public boolean isThere() {
        return !value.isNull();
    }

    /// {@return whether it has a field that is not null}
    ///
    /// @param name the field
    public boolean has(String name) {
        return at(name).isThere();
    }

    /// {@return the fields of the object that this is; none if it is not there}
    public Map<String, Value> all() {
        return isThere() ? fields().fields() : Map.of();
    }

    /// {@return the object that this is}
    public Value.Fields fields() {
        if (value instanceof Value.Fields fields) {
            return fields;
        }
        throw expected("an object");
    }

    /// {@return the object that this is, if it is there}
    public Optional<Value.Fields> findFields() {
        return isThere() ? Optional.of(fields()) : Optional.empty();
    }

    /// {@return whether this is a text}
    public boolean isText() {
        return value instanceof Value.Text;
    }

    /// {@return the text that this is}
    public String text() {
        if (value instanceof Value.Text(var text)) {
            return text;
        }
        throw expected("a text");
    }

    /// {@return the text that this is}
    ///
    /// @param otherwise what it is if it is not there
    public String text(String otherwise) {
        return isThere() ? text() : otherwise;
    }

    /// {@return the text that this is, if it is there}
    public Optional<String> findText() {
        return isThere() ? Optional.of(text()) : Optional.empty();
    }

    /// {@return how many that is; 0 if it is not there}
    public long count() {
        if (!isThere()) {
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

    /// {@return the number that this is, if it is there}
    public Optional<BigDecimal> findNumber() {
        if (!isThere()) {
            return Optional.empty();
        }
        if (value instanceof Value.Num(var number)) {
            return Optional.of(number);
        }
        throw expected("a number");
    }

    /// {@return whether it is there and true}
    public boolean isTrue() {
        return isThere() && truth();
    }

    /// {@return whether it is there and false}
    public boolean isFalse() {
        return isThere() && !truth();
    }

    private boolean truth() {
        if (value instanceof Value.Bool(var truth)) {
            return truth;
        }
        throw expected("true or false");
    }

    /// {@return the items of the list that this is; none if it is not there}
    public List<Piece> items() {
        if (!isThere()) {
            return List.of();
        }
        if (!(value instanceof Value.Items(var items))) {
            throw expected("a list");
        }
        var pieces = new ArrayList<Piece>(items.size());
        for (int i = 0; i < items.size(); i++) {
            pieces.add(new Piece(items.get(i), whole, "%s[%d]".formatted(place, i)));
        }
        return pieces;
    }

    /// {@return the items of the list that this is}
    ///
    /// @throws NerveException.Invalid if it is not there
    public List<Piece> needed() {
        if (!isThere()) {
            throw expected("a list");
        }
        return items();
    }

    /// {@return the failure that something else would be right here}
    ///
    /// @param what that
    public NerveException.Invalid expected(String what) {
        var shown = value.toJson();
        boolean isLong = shown.codePointCount(0, shown.length()) > SHOWN;
        var cut = isLong ? shown.substring(0, shown.offsetByCodePoints(0, SHOWN)) + "…" : shown;
        return wrong("expected %s, got %s".formatted(what, isThere() ? cut : "nothing"));
    }

    /// {@return the failure that something is wrong here}
    ///
    /// @param what what, and what would be right
    public NerveException.Invalid wrong(String what) {
        var where = place.isEmpty() ? "" : " at " + place;
        return new NerveException.Invalid("invalid %s%s: %s".formatted(whole, where, what));
    }
}
