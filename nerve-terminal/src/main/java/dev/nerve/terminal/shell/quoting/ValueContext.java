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
    void check(ValuePositionBuilder builder) {
        var variable = "NERVE_VALUE_" + builder.number();
        builder.requireNumberIf(
                "in '%s', which the command uses in arithmetic".formatted(variable),
                () -> facts.computesWith(variable));
        builder.requireNumberIf(
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
                case ARITHMETIC -> builder.requireNumberIf("in arithmetic", reaches);
                case BRACES -> judgeBraces(frame, builder, reaches);
                case HERE_DOCUMENT -> judgeDocument(builder);
                case END_WORD -> throw builder.rejection("cannot be the end of a here-document");
                case CODE -> {
                    new CommandValueCheck(frame.command(), facts, builder, reaches).check();
                    passed.add(frame.command());
                }
                case SINGLE_QUOTES, ANSI_QUOTES, DOUBLE_QUOTES -> {
                    // The enclosing context decides.
                }
            }
        }
    }

    private void judgeBraces(
            SyntaxFrame frame, ValuePositionBuilder builder, BooleanSupplier reaches) {
        var text = frame.text().toString();
        if (!TEXT_IN_BRACES.matcher(text).matches()) {
            builder.requireNumberIf("between braces, as a position or a subscript", reaches);
            return;
        }
        var name = text.replaceFirst("(?s)\\W.*", "");
        builder.requireNumberIf(
                "in a value of '%s', which the command uses in arithmetic".formatted(name),
                () -> !name.isEmpty() && reaches.getAsBoolean() && facts.computesWith(name));
    }

    private void judgeDocument(ValuePositionBuilder builder) {
        var document = documents.current();
        if (document.quoted()) {
            throw builder.rejection(
                    ("is in a here-document with a quoted end, which takes no values: write <<%s"
                                    + " without quotes")
                            .formatted(document.word()));
        }
        if (document.reader().executes()) {
            throw builder.rejection("would be executed as code; pass it as an argument");
        }
        builder.requireNumberIf(
                "in a here-document for a command that computes with it or executes it",
                () -> facts.executesRead(document.words(), document.reader()));
    }
}
