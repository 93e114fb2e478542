package dev.nerve.script.file;

import dev.nerve.Names;
import dev.nerve.value.Value;
import dev.nerve.workflow.Param;
import dev.nerve.workflow.ParamType;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A reader of the parameters of a workflow.
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
            var type = typeOf(part.value());
            return Optional.of(new Param(name, type, usual(name, type, part), ""));
        }
        var said = part.as(Shape.PARAM);
        var otherwise = said.field("default");
        var type =
                said.text("type")
                        .flatMap(ParamType::find)
                        .or(() -> otherwise.map(value -> typeOf(value.value())));
        if (type.isEmpty() && part.field("type").isPresent()) {
            // The invalid type was reported already.
            return Optional.of(new Param(name, ParamType.TEXT, null, ""));
        }
        if (type.isEmpty()) {
            part.problem(
                    "parameter '%s' has neither a type nor a default".formatted(name),
                    "write for example type: text");
            return Optional.of(new Param(name, ParamType.TEXT, null, ""));
        }
        return Optional.of(
                new Param(
                        name,
                        type.get(),
                        otherwise.isPresent() ? usual(name, type.get(), otherwise.get()) : null,
                        said.text("description").orElse("")));
    }

    /// {@return the default; null if it does not fit, which is reported}
    private static @Nullable Value usual(String name, ParamType type, Part otherwise) {
        if (type.fits(otherwise.value())) {
            return otherwise.value();
        }
        otherwise.wrong(
                "the default of '%s' must be %s".formatted(name, type.insteadOf(otherwise.value())),
                "");
        return null;
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
}
