package dev.nerve.json;

import dev.nerve.NameRules;
import dev.nerve.NerveException;
import dev.nerve.value.Value;
import dev.nerve.value.ValueLimits;
import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.dataformat.yaml.YAMLFactory;
import tools.jackson.dataformat.yaml.YAMLParser;
import tools.jackson.dataformat.yaml.YAMLSchema;

/// Reads one value from a YAML text, token by token and without recursion.
///
/// *Confined to one thread*, and used once.
final class YamlReader {

    private static final YAMLFactory FACTORY =
            YAMLFactory.builder().yamlSchema(YAMLSchema.CORE).build();

    private final YamlText text;
    private final FieldPositions positions;
    private final Deque<OpenContainer> open = new ArrayDeque<>();
    private @Nullable Value whole;
    private final Deque<TextPosition> openedAt = new ArrayDeque<>();
    private @Nullable TextPosition last;

    YamlReader(YamlText text, FieldPositions positions) {
        this.text = text;
        this.positions = positions;
    }

    /// {@return the value in the text}
    Value read() {
        text.check();
        try (var parser =
                (YAMLParser) FACTORY.createParser(ObjectReadContext.empty(), text.text())) {
            for (var token = parser.nextToken(); token != null; token = parser.nextToken()) {
                take(token, parser);
            }
        } catch (JacksonException e) {
            throw text.malformed(e, openedAt.peekLast(), last);
        }
        return ValueLimits.check(whole == null ? Value.NULL : whole);
    }

    private void take(JsonToken token, YAMLParser parser) {
        var position = placeOf(parser);
        if (token != JsonToken.END_OBJECT && token != JsonToken.END_ARRAY) {
            refuseReferences(parser, position);
        }
        switch (token) {
            case START_ARRAY -> begin(new OpenContainer.OpenList(), position);
            case START_OBJECT -> begin(new OpenContainer.OpenObject(), position);
            case END_ARRAY, END_OBJECT -> end(position);
            case PROPERTY_NAME -> name(parser.currentName(), position);
            case VALUE_STRING -> scalar(new Value.Text(parser.getString()), position);
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT, VALUE_TRUE, VALUE_FALSE, VALUE_NULL ->
                    scalar(plain(parser.getString(), position), position);
            case NOT_AVAILABLE, VALUE_EMBEDDED_OBJECT ->
                    throw text.at(position, "this is no text, number, list or object");
        }
    }

    private static TextPosition placeOf(YAMLParser parser) {
        var where = parser.currentTokenLocation();
        return new TextPosition(Math.max(1, where.getLineNr()), Math.max(1, where.getColumnNr()));
    }

    private void refuseReferences(YAMLParser parser, TextPosition position) {
        if (parser.isCurrentAlias() || parser.getObjectId() != null || text.isAnchor(position)) {
            throw text.at(
                    position, "anchors (&name) and aliases (*name) are not taken; write it out");
        }
        if (parser.getTypeId() != null) {
            throw text.at(position, "tags (!name) are not taken; leave it out");
        }
    }

    private void begin(OpenContainer container, TextPosition position) {
        if (open.size() == ValueLimits.MAX_DEPTH) {
            throw text.at(
                    position,
                    "it is nested more than %d levels deep".formatted(ValueLimits.MAX_DEPTH));
        }
        refuseMore(position);
        recordItem(position);
        positions.enter(position);
        open.add(container);
        openedAt.add(position);
    }

    private void end(TextPosition position) {
        var container = open.removeLast();
        openedAt.removeLast();
        positions.leave();
        try {
            add(container.finish());
        } catch (NerveException.Invalid _) {
            throw text.at(position, "the name of a field is not valid Unicode");
        }
    }

    private void scalar(Value value, TextPosition position) {
        refuseMore(position);
        recordItem(position);
        positions.word(position);
        last = position;
        add(value);
    }

    private void refuseMore(TextPosition position) {
        if (open.isEmpty() && whole != null) {
            throw text.at(position, "there is more than one document");
        }
    }

    private Value plain(String words, TextPosition position) {
        try {
            return YamlScalarParser.plain(words);
        } catch (NerveException.Invalid e) {
            throw text.at(position, e.getMessage());
        }
    }

    private void name(String name, TextPosition position) {
        if (open.getLast() instanceof OpenContainer.OpenObject openObject
                && !openObject.name(name)) {
            var hint =
                    positions
                            .fieldInCurrentObject(name)
                            .map(first ->
                                    " (hint: it is in line %d already; keep one of them)"
                                            .formatted(first.line()))
                            .orElse("");
            throw text.at(
                    position, "the name %s is there twice".formatted(NameRules.quote(name)) + hint);
        }
        positions.field(name, position);
    }

    private void recordItem(TextPosition position) {
        if (open.peekLast() instanceof OpenContainer.OpenList) {
            positions.item(position);
        }
    }

    private void add(Value value) {
        if (open.isEmpty()) {
            whole = value;
        } else {
            open.getLast().add(value);
        }
    }
}
