package dev.nerve.app.run.workflow;

import dev.nerve.cli.console.CellText;
import dev.nerve.cli.console.SafeText;
import dev.nerve.value.Value;
import dev.nerve.workflow.WorkflowParam;

/// The description of a parameter in one line for people.
public final class ParamLine {

    private static final int LONGEST = 60;

    private ParamLine() {}

    /// {@return the type, default and description of a parameter}
    public static String of(WorkflowParam param) {
        var otherwise = param.otherwise();
        var given = otherwise == null ? "needed" : "default " + brief(otherwise);
        var about = param.description().isEmpty() ? "" : "; " + param.description();
        return param.type().description() + ", " + given + about;
    }

    /// Writes a single word unquoted, and anything else as JSON, to set it off from the text around
    /// it.
    private static String brief(Value value) {
        boolean isWord = value instanceof Value.Text(var text) && text.matches("\\S+");
        var told = isWord ? value.text() : value.toJson();
        return CellText.cut(SafeText.line(told), LONGEST, "...");
    }
}
