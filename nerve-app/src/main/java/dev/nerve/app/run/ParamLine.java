package dev.nerve.app.run;

import dev.nerve.cli.progress.CellText;
import dev.nerve.cli.progress.SafeText;
import dev.nerve.value.Value;
import dev.nerve.workflow.WorkflowParam;

/// The description of a parameter in one line for people.
final class ParamLine {

    private static final int LONGEST = 60;

    private ParamLine() {}

    /// {@return the type, default and description of a parameter}
    static String of(WorkflowParam param) {
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
