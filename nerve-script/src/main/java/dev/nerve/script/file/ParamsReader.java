package dev.nerve.script.file;

import dev.nerve.NameRules;
import dev.nerve.script.file.schema.FileValue;
import dev.nerve.script.file.schema.ObjectType;
import dev.nerve.value.Value;
import dev.nerve.workflow.ParamType;
import dev.nerve.workflow.WorkflowParam;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A reader of the parameters of a workflow.
final class ParamsReader {

    private ParamsReader() {}

    static List<WorkflowParam> read(Optional<FileValue> section) {
        var params = new ArrayList<WorkflowParam>();
        section.map(FileValue::fields)
                .orElse(Map.of())
                .forEach((name, fileValue) -> {
                    if (NameRules.isName(name)) {
                        read(name, fileValue).ifPresent(params::add);
                    } else {
                        fileValue.problem(
                                "%s is no name".formatted(NameRules.quote(name)),
                                "use 1 to 63 of a-z, 0-9, '-' and '_'");
                    }
                });
        return params;
    }

    static Map<String, ParamType> types(List<WorkflowParam> params) {
        var types = new LinkedHashMap<String, ParamType>();
        params.forEach(param -> types.put(param.name(), param.type()));
        return types;
    }

    private static Optional<WorkflowParam> read(String name, FileValue fileValue) {
        if (!fileValue.isObject()) {
            var type = typeOf(fileValue.value());
            return Optional.of(new WorkflowParam(name, type, usual(name, type, fileValue), ""));
        }
        var said = fileValue.checkedAs(ObjectType.PARAM);
        var otherwise = said.field("default");
        var type =
                said.text("type")
                        .flatMap(ParamType::find)
                        .or(() -> otherwise.map(value -> typeOf(value.value())));
        if (type.isEmpty() && fileValue.field("type").isPresent()) {
            // The invalid type was reported already.
            return Optional.of(new WorkflowParam(name, ParamType.TEXT, null, ""));
        }
        if (type.isEmpty()) {
            fileValue.problem(
                    "parameter '%s' has neither a type nor a default".formatted(name),
                    "write for example type: text");
            return Optional.of(new WorkflowParam(name, ParamType.TEXT, null, ""));
        }
        return Optional.of(
                new WorkflowParam(
                        name,
                        type.get(),
                        otherwise.isPresent() ? usual(name, type.get(), otherwise.get()) : null,
                        said.text("description").orElse("")));
    }

    /// {@return the default; null if it does not fit, which is reported}
    private static @Nullable Value usual(String name, ParamType type, FileValue otherwise) {
        if (type.fits(otherwise.value())) {
            return otherwise.value();
        }
        otherwise.contentProblem(
                "the default of '%s' must be %s".formatted(name, type.expected(otherwise.value())),
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
