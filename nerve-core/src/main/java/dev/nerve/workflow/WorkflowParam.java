package dev.nerve.workflow;

import dev.nerve.NameRules;
import dev.nerve.NerveException;
import dev.nerve.value.Value;
import org.jspecify.annotations.Nullable;

/// A parameter of a workflow.
///
/// @param name its name
/// @param type its type
/// @param otherwise its default value; null if it is required
/// @param description its meaning, in one sentence
public record WorkflowParam(
        String name, ParamType type, @Nullable Value otherwise, String description) {

    public WorkflowParam {
        NameRules.check("parameter", name);
        if (otherwise != null && !type.fits(otherwise)) {
            throw new NerveException.Invalid(
                    "parameter '%s' must be %s, and its default is %s"
                            .formatted(name, type.expected(otherwise), otherwise.toJson()));
        }
    }

    /// {@return a parameter with a default}
    ///
    /// @param name its name
    /// @param otherwise the default as plain Java data; it determines the type
    public static WorkflowParam of(String name, Object otherwise) {
        var value = Value.of(otherwise);
        for (var type : ParamType.values()) {
            if (type != ParamType.NUMBER && type.fits(value)) {
                return new WorkflowParam(name, type, value, "");
            }
        }
        return new WorkflowParam(name, ParamType.NUMBER, value, "");
    }
}
