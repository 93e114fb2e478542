package dev.nerve.node.definition;

import dev.nerve.DurationFormat;
import dev.nerve.NerveException;
import dev.nerve.value.Value;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/// The parameters of a node definition, read by name and type. *Immutable.*
///
/// @param definition the definition
public record NodeParameters(NodeDefinition definition) {

    /// {@return a parameter, if it is set}
    ///
    /// @param name the name of the parameter
    public Optional<Value> value(String name) {
        return Optional.ofNullable(definition.parameters().fields().get(name))
                .filter(value -> !value.isNull());
    }

    /// {@return a parameter as text, if it is set}
    ///
    /// @param name the name of the parameter
    public Optional<String> text(String name) {
        return value(name).map(Value::text);
    }

    /// {@return a parameter that is a duration}
    ///
    /// @param name the name of the parameter
    /// @param otherwise the default
    public Duration duration(String name, Duration otherwise) {
        return text(name).map(DurationFormat::parse).orElse(otherwise);
    }

    /// {@return a parameter that is a path, if it is set}
    ///
    /// @param name the name of the parameter
    /// @throws NerveException.Invalid if the parameter is not a path
    public Optional<Path> path(String name) {
        try {
            return text(name).map(Path::of);
        } catch (IllegalArgumentException failure) {
            throw invalid("'%s' is no path: %s".formatted(name, failure.getMessage()));
        }
    }

    /// {@return the fields of an object parameter as texts, by name; empty if it is not set}
    ///
    /// @param name the name of the parameter
    public Map<String, String> texts(String name) {
        var texts = new LinkedHashMap<String, String>();
        if (value(name).orElse(Value.Fields.EMPTY) instanceof Value.Fields(var fields)) {
            fields.forEach((each, value) -> {
                if (!value.isNull()) {
                    texts.put(each, value.text());
                }
            });
        }
        return texts;
    }

    /// {@return the exception for an invalid parameter}
    ///
    /// @param problem the problem
    public NerveException.Invalid invalid(String problem) {
        return new NerveException.Invalid("node '%s': %s".formatted(definition.id(), problem));
    }
}
