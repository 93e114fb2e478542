package dev.nerve.script.file.schema;

import dev.nerve.DurationFormat;
import dev.nerve.NameRules;
import dev.nerve.NerveException;
import dev.nerve.WordSuggestions;
import dev.nerve.json.TextPosition;
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
public record FileValue(SourceFile source, String path, Value value) {

    TextPosition place() {
        return source.place(path);
    }

    /// Reports a problem at this field.
    public void problem(String message, String hint) {
        source.problem(path, source.place(path), message, hint);
    }

    /// Reports a problem at the content of this field.
    public void contentProblem(String message, String hint) {
        source.problem(path, source.contentPlace(path), message, hint);
    }

    /// {@return a field, if it exists and is not null}
    public Optional<FileValue> field(String name) {
        return value instanceof Value.Fields(var fields)
                        && fields.containsKey(name)
                        && !fields.get(name).isNull()
                ? Optional.of(child(name, fields.get(name)))
                : Optional.empty();
    }

    private FileValue child(String name, Value field) {
        return new FileValue(source, path.isEmpty() ? name : path + "." + name, field);
    }

    /// {@return its fields in order; none if it is not an object}
    public Map<String, FileValue> fields() {
        var parts = new LinkedHashMap<String, FileValue>();
        if (value instanceof Value.Fields(var fields)) {
            fields.forEach((name, field) -> parts.put(name, child(name, field)));
        }
        return parts;
    }

    /// {@return its items in order; none if it is not a list}
    public List<FileValue> items() {
        var parts = new ArrayList<FileValue>();
        if (value instanceof Value.Items(var items)) {
            items.forEach(item ->
                    parts.add(new FileValue(source, "%s[%d]".formatted(path, parts.size()), item)));
        }
        return parts;
    }

    public String text() {
        return value.text();
    }

    public boolean isObject() {
        return value instanceof Value.Fields;
    }

    public Optional<String> text(String name) {
        return field(name).map(FileValue::text);
    }

    public Optional<Integer> integer(String name) {
        return field(name).flatMap(fileValue -> fileValue.tryParse(() -> fileValue.value.toInt()));
    }

    public Optional<Duration> duration(String name) {
        return field(name)
                .flatMap(fileValue ->
                        fileValue.tryParse(() ->
                                DurationFormat.checkWait(DurationFormat.parse(fileValue.text()))));
    }

    /// {@return the parsed value; empty if parsing fails, which is reported}
    public <T> Optional<T> tryParse(Supplier<T> meaning) {
        try {
            return Optional.of(meaning.get());
        } catch (NerveException.Invalid | IllegalArgumentException problem) {
            contentProblem(String.valueOf(problem.getMessage()), "");
            return Optional.empty();
        }
    }

    /// {@return the same object with only the valid fields; problems are reported}
    ///
    /// @param type the table of valid fields
    public FileValue checkedAs(ObjectType type) {
        if (!(value instanceof Value.Fields(var fields))) {
            contentProblem("this must be an object: %s".formatted(type.summary()), fieldsOf(type));
            return new FileValue(source, path, Value.Fields.EMPTY);
        }
        for (var definition : type.keys()) {
            if (definition.need() == FieldDefinition.FieldPresence.REQUIRED
                    && field(definition.name()).isEmpty()) {
                problem(
                        "%s is missing: %s"
                                .formatted(
                                        NameRules.quote(definition.name()), definition.summary()),
                        "");
            }
        }
        var good = new LinkedHashMap<String, Value>();
        fields.forEach((name, field) -> {
            if (child(name, field).isAs(type, name)) {
                good.put(name, field);
            }
        });
        return new FileValue(source, path, new Value.Fields(good));
    }

    private static String fieldsOf(ObjectType type) {
        return "its fields are: " + String.join(", ", type.names());
    }

    private boolean isAs(ObjectType type, String name) {
        var key = type.find(name);
        if (key.isEmpty()) {
            if (!type.isOpen()) {
                problem(
                        "there is no field " + NameRules.quote(name),
                        WordSuggestions.nearest(name, type.names())
                                .map("did you mean '%s'?"::formatted)
                                .orElseGet(() -> fieldsOf(type)));
            }
            return type.isOpen();
        }
        var fieldType = key.get().form();
        if (FieldTypeChecker.fits(fieldType, value)) {
            return true;
        }
        contentProblem(
                "%s must be %s".formatted(NameRules.quote(name), FieldTypeChecker.words(fieldType)),
                value instanceof Value.Text(var text)
                        ? WordSuggestions.nearest(text, fieldType.words())
                                .map("did you mean '%s'?"::formatted)
                                .orElse("")
                        : "");
        return false;
    }
}
