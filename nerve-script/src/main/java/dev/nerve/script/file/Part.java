package dev.nerve.script.file;

import dev.nerve.Durations;
import dev.nerve.Names;
import dev.nerve.Nearest;
import dev.nerve.NerveException;
import dev.nerve.json.Place;
import dev.nerve.value.Value;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/// A value in a file, with its position. *Confined to one thread*, as its source is.
///
/// @param source the file
/// @param path its path in the file, such as `steps[0].input`
/// @param value the value
record Part(Source source, String path, Value value) {

    Place place() {
        return source.place(path);
    }

    /// Reports a problem at this field.
    void problem(String message, String hint) {
        source.problem(source.place(path), message, hint);
    }

    /// Reports a problem at the content of this field.
    void wrong(String message, String hint) {
        source.problem(source.content(path), message, hint);
    }

    /// {@return a field, if it exists and is not null}
    Optional<Part> field(String name) {
        return value instanceof Value.Fields(var fields)
                        && fields.containsKey(name)
                        && !fields.get(name).isNull()
                ? Optional.of(child(name, fields.get(name)))
                : Optional.empty();
    }

    private Part child(String name, Value field) {
        return new Part(source, path.isEmpty() ? name : path + "." + name, field);
    }

    /// {@return its fields in order; none if it is not an object}
    Map<String, Part> fields() {
        var parts = new LinkedHashMap<String, Part>();
        if (value instanceof Value.Fields(var fields)) {
            fields.forEach((name, field) -> parts.put(name, child(name, field)));
        }
        return parts;
    }

    /// {@return its items in order; none if it is not a list}
    List<Part> items() {
        var parts = new ArrayList<Part>();
        if (value instanceof Value.Items(var items)) {
            items.forEach(item ->
                    parts.add(new Part(source, "%s[%d]".formatted(path, parts.size()), item)));
        }
        return parts;
    }

    String text() {
        return value.text();
    }

    boolean isObject() {
        return value instanceof Value.Fields;
    }

    Optional<String> text(String name) {
        return field(name).map(Part::text);
    }

    Optional<Integer> whole(String name) {
        return field(name).flatMap(part -> part.told(() -> part.value.toInt()));
    }

    Optional<Duration> duration(String name) {
        return field(name)
                .flatMap(
                        part -> part.told(() -> Durations.checkWait(Durations.parse(part.text()))));
    }

    /// {@return the parsed value; empty if parsing fails, which is reported}
    <T> Optional<T> told(Supplier<T> meaning) {
        try {
            return Optional.of(meaning.get());
        } catch (NerveException.Invalid | IllegalArgumentException problem) {
            wrong(String.valueOf(problem.getMessage()), "");
            return Optional.empty();
        }
    }

    /// {@return the same object with only the valid fields; problems are reported}
    ///
    /// @param shape the table of valid fields
    Part as(Shape shape) {
        if (!(value instanceof Value.Fields(var fields))) {
            wrong("this must be an object: %s".formatted(shape.summary()), fieldsOf(shape));
            return new Part(source, path, Value.Fields.EMPTY);
        }
        for (var key : shape.keys()) {
            if (key.need() == Key.Need.REQUIRED && field(key.name()).isEmpty()) {
                problem("%s is missing: %s".formatted(Names.quoted(key.name()), key.summary()), "");
            }
        }
        var good = new LinkedHashMap<String, Value>();
        fields.forEach((name, field) -> {
            if (child(name, field).isAs(shape, name)) {
                good.put(name, field);
            }
        });
        return new Part(source, path, new Value.Fields(good));
    }

    private static String fieldsOf(Shape shape) {
        return "its fields are: " + String.join(", ", shape.names());
    }

    private boolean isAs(Shape shape, String name) {
        var key = shape.find(name);
        if (key.isEmpty()) {
            if (!shape.isOpen()) {
                problem(
                        "there is no field " + Names.quoted(name),
                        Nearest.to(name, shape.names())
                                .map("did you mean '%s'?"::formatted)
                                .orElseGet(() -> fieldsOf(shape)));
            }
            return shape.isOpen();
        }
        var form = key.get().form();
        if (Forms.fits(form, value)) {
            return true;
        }
        wrong(
                "%s must be %s".formatted(Names.quoted(name), Forms.words(form)),
                value instanceof Value.Text(var text)
                        ? Nearest.to(text, form.words())
                                .map("did you mean '%s'?"::formatted)
                                .orElse("")
                        : "");
        return false;
    }
}
