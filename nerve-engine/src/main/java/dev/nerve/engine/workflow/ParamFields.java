package dev.nerve.engine.workflow;

import dev.nerve.value.Value;
import dev.nerve.workflow.WorkflowParam;

/// The description of a parameter as data for programs.
public final class ParamFields {

    private ParamFields() {}

    /// {@return the name, type and description of a parameter, and its default if it has one}
    ///
    /// @param param the parameter
    public static Value.Fields of(WorkflowParam param) {
        var fields =
                Value.Fields.EMPTY
                        .with("name", param.name())
                        .with("type", param.type().wireName())
                        .with("description", param.description());
        var otherwise = param.otherwise();
        return otherwise == null ? fields : fields.with("default", otherwise);
    }
}
