package dev.nerve.script.file;

import dev.nerve.Durations;
import dev.nerve.Names;
import dev.nerve.NerveException;
import dev.nerve.value.Value;
import dev.nerve.workflow.Param;
import dev.nerve.workflow.ParamType;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Reads the parameters of a workflow.
final class ParamsReader {

    private ParamsReader() {}

    static List<Param> read(Optional<Part> section) {
        var params = new ArrayList<Param>();
        section.map(Part::fields)
                .orElse(Map.of())
                .forEach((name, part) -> {
                    if (Names.isName(name)) {
                        read(name, part).ifPresent(params::add);
                    } else {
                        part.problem(
                                "%s is no name".formatted(Names.quoted(name)),
                                "use 1 to 63 of a-z, 0-9, '-' and '_'");
                    }
                });
        return params;
    }

    static Map<String, ParamType> types(List<Param> params) {
        var types = new LinkedHashMap<String, ParamType>();
        params.forEach(param -> types.put(param.name(), param.type()));
        return types;
    }

    private static Optional<Param> read(String name, Part part) {
        if (!part.isObject()) {
            return Optional.of(new Param(name, typeOf(part.value()), part.value(), ""));
        }
        var said = part.as(Shape.PARAM);
        var otherwise = said.field("default");
        var type =
                said.text("type")
                        .map(word -> ParamType.valueOf(word.toUpperCase(Locale.ROOT)))
                        .or(() -> otherwise.map(value -> typeOf(value.value())));
        if (type.isEmpty()) {
            part.problem(
                    "parameter '%s' has neither a type nor a default".formatted(name),
                    "write for example type: text");
            return Optional.of(new Param(name, ParamType.TEXT, null, ""));
        }
        var fitting = otherwise.filter(value -> fits(type.get(), value.value()));
        if (fitting.isEmpty()) {
            otherwise.ifPresent(value ->
                    value.wrong(
                            "the default of '%s' must be %s".formatted(name, words(type.get())),
                            ""));
        }
        return Optional.of(
                new Param(
                        name,
                        type.get(),
                        fitting.map(Part::value).orElse(null),
                        said.text("description").orElse("")));
    }

    private static ParamType typeOf(Value value) {
        return switch (value) {
            case Value.Null _, Value.Text _ -> ParamType.TEXT;
            case Value.Bool _ -> ParamType.BOOLEAN;
            case Value.Num(var number) ->
                    number.scale() <= 0 ? ParamType.INTEGER : ParamType.NUMBER;
            case Value.Items _ -> ParamType.LIST;
            case Value.Fields _ -> ParamType.OBJECT;
        };
    }

    /// {@return whether a value is what a parameter must be}
    static boolean fits(ParamType type, @Nullable Value value) {
        return switch (type) {
            case TEXT -> value instanceof Value.Text;
            case NUMBER -> value instanceof Value.Num;
            case INTEGER -> value instanceof Value.Num(var number) && number.scale() <= 0;
            case BOOLEAN -> value instanceof Value.Bool;
            case LIST -> value instanceof Value.Items;
            case OBJECT -> value instanceof Value.Fields;
            case DURATION -> value instanceof Value.Text(var text) && isDuration(text);
        };
    }

    private static boolean isDuration(String text) {
        try {
            Durations.parse(text);
            return true;
        } catch (NerveException.Invalid _) {
            return false;
        }
    }

    static String words(ParamType type) {
        return switch (type) {
            case TEXT -> "a text";
            case NUMBER -> "a number";
            case INTEGER -> "a whole number";
            case BOOLEAN -> "true or false";
            case LIST -> "a list";
            case OBJECT -> "an object";
            case DURATION -> "a duration such as 500ms or 2s";
        };
    }
}
