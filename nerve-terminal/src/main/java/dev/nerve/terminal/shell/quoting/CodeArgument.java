package dev.nerve.terminal.shell.quoting;

import java.util.List;

/// Code in an argument of a shell, as after `bash -c`. *Immutable.*
///
/// The following arguments are its `$0`, `$1` and so on, as in the body of a function.
///
/// @param facts the facts about the code
/// @param isObscure whether the analysis cannot exclude any effect
record CodeArgument(CommandDataFlow facts, boolean isObscure) {

    static CodeArgument of(String text) {
        var parser = new ShellSyntaxParser();
        parser.parse(text);
        parser.end();
        boolean isVariable = text.matches("\\$\\{?[\\w@*]+(\\[.*])?}?");
        boolean isLost = parser.isUncertain() && ValuePositions.isRisky(text);
        return new CodeArgument(parser.facts(), isVariable || isLost);
    }

    /// {@return whether it executes its arguments or evaluates them as arithmetic}
    ///
    /// @param arguments the arguments, as far as they are known
    boolean executesArguments(List<String> arguments) {
        return isObscure
                || facts.computesWith(CommandDataFlow.ARGUMENTS)
                || (facts.runsArguments() && arguments.contains("eval"));
    }

    /// {@return whether it executes its input or evaluates it as arithmetic}
    boolean executesInput() {
        return facts.executesInput() || facts.computesWithRead();
    }
}
