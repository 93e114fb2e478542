package dev.nerve.terminal.shell;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.regex.Pattern;

/// All that a place in a shell command is inside of.
///
/// @param frames from the innermost to the outermost
/// @param documents the here-documents
/// @param facts what is known of the command as a whole
record Surroundings(Collection<Frame> frames, HereDocuments documents, Facts facts) {

    /// What may stand before a value between braces, if the value is to be only a text there.
    private static final Pattern TEXT_IN_BRACES =
            Pattern.compile("(\\w+|[@*#?$!-])(\\[[^]\0]*])?(:?[-=?+]|[#%/^,]).*", Pattern.DOTALL);

    /// Looks at a value: everything around it can make something of it.
    ///
    /// @throws dev.nerve.NerveException.Invalid if no value may stand there
    void judge(Spot spot) {
        var variable = "NERVE_VALUE_" + spot.number();
        spot.doubt(
                "in '%s', with which the command computes".formatted(variable),
                () -> facts.computesWith(variable));
        spot.doubt(
                "beside '>(…)' or 'coproc' and a program that executes what it reads",
                facts::mayExecuteOutput);
        var passed = new ArrayList<Command>();
        for (var frame : frames) {
            var commands = List.copyOf(passed);
            BooleanSupplier reaches = () -> commands.stream().noneMatch(Command::counts);
            switch (frame.kind()) {
                case COMMENT -> {
                    return;
                }
                case ARITHMETIC -> spot.doubt("in arithmetic", reaches);
                case BRACES -> judgeBraces(frame, spot, reaches);
                case HERE_DOCUMENT -> judgeDocument(spot);
                case END_WORD -> throw spot.refused("cannot be the end of a here-document");
                case CODE -> {
                    new Suspicion(frame.command(), facts, spot, reaches).judge();
                    passed.add(frame.command());
                }
                case SINGLE_QUOTES, ANSI_QUOTES, DOUBLE_QUOTES -> {
                    // What is around them decides.
                }
            }
        }
    }

    private void judgeBraces(Frame frame, Spot spot, BooleanSupplier reaches) {
        var text = frame.text().toString();
        if (!TEXT_IN_BRACES.matcher(text).matches()) {
            spot.doubt("between braces, as a position or a subscript", reaches);
            return;
        }
        var name = text.replaceFirst("(?s)\\W.*", "");
        spot.doubt(
                "in what '%s' may become, with which the command computes".formatted(name),
                () -> !name.isEmpty() && reaches.getAsBoolean() && facts.computesWith(name));
    }

    private void judgeDocument(Spot spot) {
        var document = documents.current();
        if (document.quoted()) {
            throw spot.refused(
                    ("is in a here-document with a quoted end, which takes no values: write <<%s"
                                    + " without quotes")
                            .formatted(document.word()));
        }
        if (document.reader().executes()) {
            throw spot.refused("would be read as code; hand it over as an argument");
        }
        spot.doubt(
                "in a here-document that is read by what computes with it or executes it",
                () -> facts.executesRead(document.words(), document.reader()));
    }
}
