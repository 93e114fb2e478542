package dev.nerve.terminal.shell.quoting;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.regex.Pattern;

/// All contexts around a position in a shell command.
///
/// @param frames the contexts, innermost first
/// @param documents the here-documents
/// @param facts the facts about the whole command
record ValueContext(
        Collection<SyntaxFrame> frames, HereDocuments documents, CommandDataFlow facts) {

    /// Text before a value in braces that makes the value a plain text.
    private static final Pattern TEXT_IN_BRACES =
            Pattern.compile("(\\w+|[@*#?$!-])(\\[[^]\0]*])?(:?[-=?+]|[#%/^,]).*", Pattern.DOTALL);

    /// Checks a value against all contexts around it.
    ///
    /// @throws dev.nerve.NerveException.Invalid if no value is allowed there
    void check(UnresolvedPosition unresolvedPosition) {
        var variable = "NERVE_VALUE_" + unresolvedPosition.number();
        unresolvedPosition.requireNumberIf(
                "in '%s', which the command uses in arithmetic".formatted(variable),
                () -> facts.computesWith(variable));
        unresolvedPosition.requireNumberIf(
                "beside '>(…)' or 'coproc' and a program that executes its input",
                facts::mayExecuteOutput);
        var passed = new ArrayList<PartialCommand>();
        for (var frame : frames) {
            var commands = List.copyOf(passed);
            BooleanSupplier reaches = () -> commands.stream().noneMatch(PartialCommand::counts);
            switch (frame.kind()) {
                case COMMENT -> {
                    return;
                }
                case ARITHMETIC -> unresolvedPosition.requireNumberIf("in arithmetic", reaches);
                case BRACES -> judgeBraces(frame, unresolvedPosition, reaches);
                case HERE_DOCUMENT -> judgeDocument(unresolvedPosition);
                case END_WORD ->
                        throw unresolvedPosition.rejection("cannot be the end of a here-document");
                case CODE -> {
                    new CommandValueCheck(frame.command(), facts, unresolvedPosition, reaches)
                            .check();
                    passed.add(frame.command());
                }
                case SINGLE_QUOTES, ANSI_QUOTES, DOUBLE_QUOTES -> {
                    // The enclosing context decides.
                }
            }
        }
    }

    private void judgeBraces(
            SyntaxFrame frame, UnresolvedPosition unresolvedPosition, BooleanSupplier reaches) {
        var text = frame.text().toString();
        if (!TEXT_IN_BRACES.matcher(text).matches()) {
            unresolvedPosition.requireNumberIf(
                    "between braces, as a position or a subscript", reaches);
            return;
        }
        var name = text.replaceFirst("(?s)\\W.*", "");
        unresolvedPosition.requireNumberIf(
                "in a value of '%s', which the command uses in arithmetic".formatted(name),
                () -> !name.isEmpty() && reaches.getAsBoolean() && facts.computesWith(name));
    }

    private void judgeDocument(UnresolvedPosition unresolvedPosition) {
        var document = documents.current();
        if (document.quoted()) {
            throw unresolvedPosition.rejection(
                    ("is in a here-document with a quoted end, which takes no values: write <<%s"
                                    + " without quotes")
                            .formatted(document.word()));
        }
        if (document.reader().executes()) {
            throw unresolvedPosition.rejection("would be executed as code; pass it as an argument");
        }
        unresolvedPosition.requireNumberIf(
                "in a here-document for a command that computes with it or executes it",
                () -> facts.executesRead(document.words(), document.reader()));
    }
}
