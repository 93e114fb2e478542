package dev.nerve.json;

import dev.nerve.Names;
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
    private final Places places;
    private final Deque<Unfinished> open = new ArrayDeque<>();
    private @Nullable Value whole;
    private final Deque<Place> openedAt = new ArrayDeque<>();
    private @Nullable Place last;

    YamlReader(YamlText text, Places places) {
        this.text = text;
        this.places = places;
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
        var place = placeOf(parser);
        if (token != JsonToken.END_OBJECT && token != JsonToken.END_ARRAY) {
            refuseReferences(parser, place);
        }
        switch (token) {
            case START_ARRAY -> begin(new Unfinished.Items(), place);
            case START_OBJECT -> begin(new Unfinished.Fields(), place);
            case END_ARRAY, END_OBJECT -> end(place);
            case PROPERTY_NAME -> name(parser.currentName(), place);
            case VALUE_STRING -> scalar(new Value.Text(parser.getString()), place);
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT, VALUE_TRUE, VALUE_FALSE, VALUE_NULL ->
                    scalar(plain(parser.getString(), place), place);
            case NOT_AVAILABLE, VALUE_EMBEDDED_OBJECT ->
                    throw text.at(place, "this is no text, number, list or object");
        }
    }

    private static Place placeOf(YAMLParser parser) {
        var where = parser.currentTokenLocation();
        return new Place(Math.max(1, where.getLineNr()), Math.max(1, where.getColumnNr()));
    }

    private void refuseReferences(YAMLParser parser, Place place) {
        if (parser.isCurrentAlias() || parser.getObjectId() != null || text.isAnchor(place)) {
            throw text.at(place, "anchors (&name) and aliases (*name) are not taken; write it out");
        }
        if (parser.getTypeId() != null) {
            throw text.at(place, "tags (!name) are not taken; leave it out");
        }
    }

    private void begin(Unfinished unfinished, Place place) {
        if (open.size() == ValueLimits.DEEPEST) {
            throw text.at(
                    place, "it is nested more than %d levels deep".formatted(ValueLimits.DEEPEST));
        }
        refuseMore(place);
        tellItem(place);
        places.enter(place);
        open.add(unfinished);
        openedAt.add(place);
    }

    private void end(Place place) {
        var unfinished = open.removeLast();
        openedAt.removeLast();
        places.leave();
        try {
            add(unfinished.finish());
        } catch (NerveException.Invalid _) {
            throw text.at(place, "the name of a field is not valid Unicode");
        }
    }

    private void scalar(Value value, Place place) {
        refuseMore(place);
        tellItem(place);
        places.word(place);
        last = place;
        add(value);
    }

    private void refuseMore(Place place) {
        if (open.isEmpty() && whole != null) {
            throw text.at(place, "there is more than one document");
        }
    }

    private Value plain(String words, Place place) {
        try {
            return YamlScalar.plain(words);
        } catch (NerveException.Invalid e) {
            throw text.at(place, e.getMessage());
        }
    }

    private void name(String name, Place place) {
        if (open.getLast() instanceof Unfinished.Fields fields && !fields.name(name)) {
            var hint =
                    places.inObject(name)
                            .map(first ->
                                    " (hint: it is in line %d already; keep one of them)"
                                            .formatted(first.line()))
                            .orElse("");
            throw text.at(place, "the name %s is there twice".formatted(Names.quoted(name)) + hint);
        }
        places.field(name, place);
    }

    private void tellItem(Place place) {
        if (open.peekLast() instanceof Unfinished.Items) {
            places.item(place);
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
