package dev.nerve.cli.workflow;

import dev.nerve.cli.console.CellText;
import dev.nerve.cli.console.SafeText;
import dev.nerve.protocol.workflow.WorkflowParamData;
import dev.nerve.value.Value;

/// The description of a parameter in one line for people.
public final class ParamLine {

    private static final int LONGEST = 60;

    private ParamLine() {}

    /// {@return the type, default and description of a parameter}
    ///
    /// @param param the parameter
    public static String of(WorkflowParamData param) {
        var given = param.required() ? "needed" : "default " + brief(param.otherwise());
        var about = param.description().isEmpty() ? "" : "; " + param.description();
        return ParamTextType.of(param.type()).description() + ", " + given + about;
    }

    /// Writes a single word unquoted, and anything else as JSON, to set it off from the text around
    /// it.
    private static String brief(Value value) {
        boolean isWord = value instanceof Value.Text(var text) && text.matches("\\S+");
        var told = isWord ? value.text() : value.toJson();
        return CellText.cut(SafeText.line(told), LONGEST, "...");
    }
}
