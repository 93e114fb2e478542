package dev.nerve.node;

import dev.nerve.Durations;
import dev.nerve.NerveException;
import dev.nerve.value.Value;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/// What a definition gives to the kind that makes its node, by name. *Immutable.*
///
/// @param definition the definition
public record Given(NodeDefinition definition) {

    /// {@return a parameter, if it is there}
    ///
    /// @param name which
    public Optional<Value> value(String name) {
        return Optional.ofNullable(definition.parameters().fields().get(name))
                .filter(value -> !value.isNull());
    }

    /// {@return a parameter as text, if it is there}
    ///
    /// @param name which
    public Optional<String> text(String name) {
        return value(name).map(Value::text);
    }

    /// {@return a parameter that is a time}
    ///
    /// @param name which
    /// @param otherwise if it is not there
    public Duration duration(String name, Duration otherwise) {
        return text(name).map(Durations::parse).orElse(otherwise);
    }

    /// {@return a parameter that is a path, if it is there}
    ///
    /// @param name which
    /// @throws NerveException.Invalid if it is none
    public Optional<Path> path(String name) {
        try {
            return text(name).map(Path::of);
        } catch (IllegalArgumentException failure) {
            throw invalid("'%s' is no path: %s".formatted(name, failure.getMessage()));
        }
    }

    /// {@return the texts of a parameter that is an object, by name; none if it is not there}
    ///
    /// @param name which
    public Map<String, String> texts(String name) {
        var texts = new LinkedHashMap<String, String>();
        if (value(name).orElse(Value.Fields.EMPTY) instanceof Value.Fields(var fields)) {
            fields.forEach((each, value) -> texts.put(each, value.text()));
        }
        return texts;
    }

    /// {@return that something is wrong with what is given}
    ///
    /// @param problem what
    public NerveException.Invalid invalid(String problem) {
        return new NerveException.Invalid("node '%s': %s".formatted(definition.id(), problem));
    }
}
