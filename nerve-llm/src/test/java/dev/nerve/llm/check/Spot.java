package dev.nerve.llm.check;

import dev.nerve.NerveException;
import dev.nerve.json.Json;
import dev.nerve.value.Value;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// A place in a request that is looked at; what is wrong there is written down.
record Spot(Value value, String place, List<String> problems) {

    static Spot of(Value body) {
        return new Spot(body, "", new ArrayList<>());
    }

    void wrong(String what) {
        problems.add((place.isEmpty() ? "request" : place) + ": " + what);
    }

    boolean isThere() {
        return !value.isNull();
    }

    boolean isText() {
        return value instanceof Value.Text;
    }

    boolean isList() {
        return value instanceof Value.Items;
    }

    boolean has(String name) {
        return value instanceof Value.Fields(var fields)
                && fields.containsKey(name)
                && !fields.getOrDefault(name, Value.NULL).isNull();
    }

    Spot at(String name) {
        var inner =
                value instanceof Value.Fields(var fields)
                        ? fields.getOrDefault(name, Value.NULL)
                        : Value.NULL;
        return new Spot(inner, place.isEmpty() ? name : place + "." + name, problems);
    }

    List<Spot> items() {
        if (!(value instanceof Value.Items(var items))) {
            if (isThere()) {
                wrong("is no list");
            }
            return List.of();
        }
        var spots = new ArrayList<Spot>();
        for (int i = 0; i < items.size(); i++) {
            spots.add(new Spot(items.get(i), "%s[%d]".formatted(place, i), problems));
        }
        return spots;
    }

    /// Must be an object of these fields; those with a `!` must be there.
    void fields(String... names) {
        if (!(value instanceof Value.Fields(var fields))) {
            wrong("is no object");
            return;
        }
        var allowed = new HashSet<String>();
        for (var name : names) {
            boolean needed = name.endsWith("!");
            var plain = needed ? name.substring(0, name.length() - 1) : name;
            allowed.add(plain);
            if (needed && !fields.containsKey(plain)) {
                wrong("lacks " + plain);
            }
        }
        for (var name : fields.keySet()) {
            if (!allowed.contains(name)) {
                wrong("must not have " + name);
            }
        }
    }

    String text() {
        if (value instanceof Value.Text(var text)) {
            return text;
        }
        if (isThere()) {
            wrong("is no text");
        }
        return "";
    }

    void isMatching(String pattern) {
        if (isThere() && !text().matches(pattern)) {
            wrong("does not match " + pattern);
        }
    }

    void isOneOf(String... allowed) {
        if (isThere() && !Set.of(allowed).contains(text())) {
            wrong("is none of " + Arrays.toString(allowed));
        }
    }

    void isNotBlank() {
        if (!isThere() || text().isBlank()) {
            wrong("is blank");
        }
    }

    void isWithin(double least, double most) {
        if (!isThere()) {
            return;
        }
        if (!(value instanceof Value.Num(var number))) {
            wrong("is no number");
            return;
        }
        if (number.doubleValue() < least || number.doubleValue() > most) {
            wrong("is not within %s and %s".formatted(least, most));
        }
    }

    void isWhole(long least) {
        if (!isThere()) {
            return;
        }
        boolean whole =
                value instanceof Value.Num(var number)
                        && number.stripTrailingZeros().scale() <= 0
                        && number.compareTo(BigDecimal.valueOf(least)) >= 0;
        if (!whole) {
            wrong("is no whole number from " + least);
        }
    }

    void isTruth() {
        if (isThere() && !(value instanceof Value.Bool)) {
            wrong("is neither true nor false");
        }
    }

    void isObject() {
        if (!(value instanceof Value.Fields)) {
            wrong("is no object");
        }
    }

    void isJsonObject() {
        try {
            if (!(Json.parse(text()) instanceof Value.Fields)) {
                wrong("is no JSON object");
            }
        } catch (NerveException.Invalid _) {
            wrong("is no JSON");
        }
    }

    /// A picture as a data URL or an address.
    void isPicture() {
        isMatching("(?s)https?://.+|data:image/(png|jpeg|gif|webp);base64,[A-Za-z0-9+/]+=*");
    }

    void isBase64() {
        isMatching("[A-Za-z0-9+/_-]+=*");
    }
}
