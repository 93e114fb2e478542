package dev.nerve.json;

import dev.nerve.NameRules;
import dev.nerve.NerveException;
import dev.nerve.value.Value;
import dev.nerve.value.ValueLimits;
import java.math.BigDecimal;
import java.util.ArrayDeque;
import java.util.Deque;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.TokenStreamFactory;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.core.json.JsonFactory;

/// Reads one value from a text, token by token and without recursion.
///
/// *Confined to one thread*, and used once.
final class JsonReader {

    /// The maximum length of a number: its digits, a sign, a point, an exponent, and leading zeros.
    private static final int LONGEST_NUMBER = ValueLimits.MAX_DIGITS + 100;

    /// The maximum length of the JSON of a value within the limits.
    private static final int LONGEST = ValueLimits.MAX_ESCAPE_LENGTH * ValueLimits.MAX_BYTES;

    /// Names with equal hashes are not an error; the library then does not share them.
    private static final TokenStreamFactory FACTORY =
            JsonFactory.builder()
                    .disable(TokenStreamFactory.Feature.FAIL_ON_SYMBOL_HASH_OVERFLOW)
                    .streamReadConstraints(
                            StreamReadConstraints.builder()
                                    .maxNestingDepth(
                                            ValueLimits.MAX_DEPTH + Json.ENVELOPE_DEPTH + 1)
                                    .maxNumberLength(LONGEST_NUMBER)
                                    .maxStringLength(LONGEST)
                                    .maxNameLength(ValueLimits.MAX_BYTES)
                                    .build())
                    .build();

    private final JsonParser parser;
    private final int line;
    private final int maxDepth;
    private final Deque<OpenContainer> open = new ArrayDeque<>();
    private Value whole = Value.NULL;

    private JsonReader(JsonParser parser, int line, int maxDepth) {
        this.parser = parser;
        this.line = line;
        this.maxDepth = maxDepth;
    }

    /// {@return the value in a text}
    ///
    /// @param text one JSON value
    /// @param line the number of its first line, for messages
    static Value read(String text, int line) {
        if (text.length() > LONGEST) {
            throw SyntaxErrorFormat.JSON.at(
                    line, 1, "it is larger than 16 MiB; keep large data as a blob");
        }
        return ValueLimits.check(read(text, line, ValueLimits.MAX_DEPTH));
    }

    /// {@return the value in a text of any size, with other values inside it}
    static Value readEnvelope(String text) {
        return read(text, 1, ValueLimits.MAX_DEPTH + Json.ENVELOPE_DEPTH);
    }

    private static Value read(String text, int line, int maxDepth) {
        try (var parser = FACTORY.createParser(ObjectReadContext.empty(), text)) {
            return new JsonReader(parser, line, maxDepth).read();
        }
    }

    private Value read() {
        try {
            do {
                take(next());
            } while (!open.isEmpty());
            refuseMore();
            return whole;
        } catch (JacksonException e) {
            var where = e.getLocation();
            throw malformed(
                    where == null ? parser.currentLocation() : where, SyntaxErrorFormat.reason(e));
        }
    }

    private JsonToken next() {
        var token = parser.nextToken();
        if (token == null) {
            throw malformed("there is nothing");
        }
        return token;
    }

    private void refuseMore() {
        if (parser.nextToken() != null) {
            throw malformed("there is more after the end of the value");
        }
    }

    private void take(JsonToken token) {
        switch (token) {
            case START_ARRAY -> begin(new OpenContainer.OpenList());
            case START_OBJECT -> begin(new OpenContainer.OpenObject());
            case PROPERTY_NAME -> name(parser.currentName());
            case END_ARRAY, END_OBJECT -> end();
            case VALUE_STRING -> add(new Value.Text(parser.getString()));
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> add(number(parser.getString()));
            case VALUE_TRUE -> add(new Value.Bool(true));
            case VALUE_FALSE -> add(new Value.Bool(false));
            case VALUE_NULL -> add(Value.NULL);
            case NOT_AVAILABLE, VALUE_EMBEDDED_OBJECT ->
                    throw new AssertionError("a text has no " + token);
        }
    }

    private void begin(OpenContainer container) {
        if (open.size() == maxDepth) {
            throw malformed("it is nested more than %d levels deep".formatted(maxDepth));
        }
        open.add(container);
    }

    private void end() {
        var container = open.removeLast();
        try {
            add(container.finish());
        } catch (NerveException.Invalid _) {
            throw malformed("the name of a field is not valid Unicode");
        }
    }

    private void name(String name) {
        if (open.getLast() instanceof OpenContainer.OpenObject object && !object.name(name)) {
            throw malformed("the name %s is there twice".formatted(NameRules.quote(name)));
        }
    }

    private void add(Value value) {
        if (open.isEmpty()) {
            whole = value;
        } else {
            open.getLast().add(value);
        }
    }

    private Value number(String digits) {
        try {
            return new Value.Num(new BigDecimal(digits));
        } catch (NumberFormatException | NerveException.Invalid _) {
            throw malformed(SyntaxErrorFormat.tooManyDigits(digits));
        }
    }

    private NerveException.Invalid malformed(String reason) {
        return malformed(parser.currentTokenLocation(), reason);
    }

    private NerveException.Invalid malformed(TokenStreamLocation where, String reason) {
        return SyntaxErrorFormat.JSON.at(
                line + where.getLineNr() - 1, Math.max(1, where.getColumnNr()), reason);
    }
}
