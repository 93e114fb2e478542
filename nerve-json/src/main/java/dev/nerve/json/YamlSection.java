package dev.nerve.json;

import dev.nerve.DurationFormat;
import dev.nerve.NameRules;
import dev.nerve.NerveException;
import dev.nerve.value.Value;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;

/// An object in a YAML file.
///
/// An invalid field is a problem of the document and counts as missing, so that reading continues
/// and finds all problems. A field without a value is missing too.
///
/// *Confined to one thread.*
public final class YamlSection {

    private final YamlDocument document;
    private final String path;
    private final Value.Fields object;
    private final Set<String> known = new TreeSet<>();

    YamlSection(YamlDocument document, String path, Value.Fields object) {
        this.document = document;
        this.path = path;
        this.object = object;
    }

    /// {@return the names of its fields, in order}
    public List<String> names() {
        return List.copyOf(object.fields().keySet());
    }

    /// {@return whether a field is there}
    ///
    /// @param name the name of the field
    public boolean has(String name) {
        return value(name).isPresent();
    }

    /// {@return the value of a field}
    ///
    /// @param name the name of the field
    public Optional<Value> value(String name) {
        known.add(name);
        return Optional.ofNullable(object.fields().get(name)).filter(value -> !value.isNull());
    }

    /// {@return a text; numbers and truth values count as texts too}
    ///
    /// @param name the name of the field
    public Optional<String> text(String name) {
        return read(
                name,
                "a text",
                value ->
                        value instanceof Value.Items || value instanceof Value.Fields
                                ? Optional.empty()
                                : Optional.of(value.text()));
    }

    /// {@return a whole number}
    ///
    /// @param name the name of the field
    /// @param least the minimum
    public Optional<Long> wholeNumber(String name, long least) {
        return read(
                name,
                "a whole number from " + least,
                value ->
                        number(value)
                                .flatMap(YamlSection::exact)
                                .filter(number -> number >= least));
    }

    private static Optional<Long> exact(BigDecimal number) {
        try {
            return Optional.of(number.longValueExact());
        } catch (ArithmeticException _) {
            return Optional.empty();
        }
    }

    /// {@return a number that is not negative}
    ///
    /// @param name the name of the field
    public Optional<BigDecimal> nonNegativeNumber(String name) {
        return read(
                name,
                "a number from 0",
                value -> number(value).filter(number -> number.signum() >= 0));
    }

    private static Optional<BigDecimal> number(Value value) {
        return value instanceof Value.Num(var number) ? Optional.of(number) : Optional.empty();
    }

    /// {@return whether a field is true; false if it is missing}
    ///
    /// @param name the name of the field
    public boolean isTrue(String name) {
        return read(
                        name,
                        "true or false",
                        value ->
                                value instanceof Value.Bool(var yes)
                                        ? Optional.of(yes)
                                        : Optional.empty())
                .orElse(false);
    }

    /// {@return a duration}
    ///
    /// @param name the name of the field
    public Optional<Duration> duration(String name) {
        return parsed(name, DurationFormat::parse);
    }

    /// {@return the parsed value of a text}
    ///
    /// @param name the name of the field
    /// @param parser the parser; its [NerveException.Invalid] becomes a problem of the document
    /// @param <T> the type of the parsed value
    public <T> Optional<T> parsed(String name, Function<String, T> parser) {
        return text(name)
                .flatMap(text -> {
                    try {
                        return Optional.of(parser.apply(text));
                    } catch (NerveException.Invalid e) {
                        addProblem(name, e.getMessage());
                        return Optional.empty();
                    }
                });
    }

    /// {@return an object}
    ///
    /// @param name the name of the field
    public Optional<YamlSection> section(String name) {
        return read(
                name,
                "an object",
                value ->
                        value instanceof Value.Fields fields
                                ? Optional.of(new YamlSection(document, pathOf(name), fields))
                                : Optional.empty());
    }

    /// {@return the objects of an object, by name and in order}
    ///
    /// @param name the name of the field
    public Map<String, YamlSection> sectionsByName(String name) {
        var sections = new LinkedHashMap<String, YamlSection>();
        section(name)
                .ifPresent(outer -> {
                    for (var inner : outer.names()) {
                        outer.section(inner).ifPresent(found -> sections.put(inner, found));
                    }
                });
        return sections;
    }

    /// {@return the objects of a list, in order}
    ///
    /// @param name the name of the field
    public List<YamlSection> sections(String name) {
        var found = new ArrayList<YamlSection>();
        var items =
                read(
                        name,
                        "a list",
                        value ->
                                value instanceof Value.Items(var all)
                                        ? Optional.of(all)
                                        : Optional.<List<Value>>empty());
        for (var item : items.orElse(List.of())) {
            var at = name + "[" + found.size() + "]";
            if (!(item instanceof Value.Fields)) {
                addProblem(at, "write fields such as 'name: value' here");
            }
            var fields = item instanceof Value.Fields it ? it : Value.Fields.EMPTY;
            found.add(new YamlSection(document, pathOf(at), fields));
        }
        return found;
    }

    private <T> Optional<T> read(
            String name, String expected, Function<Value, Optional<T>> reader) {
        var value = value(name);
        var read = value.flatMap(reader);
        if (value.isPresent() && read.isEmpty()) {
            addProblem(name, "%s must be %s".formatted(NameRules.quote(name), expected));
        }
        return read;
    }

    /// Adds a problem of a field.
    ///
    /// @param name the name of the field; empty for the object itself
    /// @param what the problem, and what would be right
    public void addProblem(String name, String what) {
        document.addProblem(pathOf(name), what);
    }

    /// Adds a problem for each field that was never read.
    public void rejectUnknownFields() {
        for (var name : object.fields().keySet()) {
            if (!known.contains(name)) {
                addProblem(
                        name,
                        "there is no field %s; there are: %s"
                                .formatted(NameRules.quote(name), String.join(", ", known)));
            }
        }
    }

    private String pathOf(String name) {
        return path.isEmpty() || name.isEmpty() ? path + name : path + "." + name;
    }
}
