package dev.nerve.cli.runs.view;

import dev.nerve.RunId;
import dev.nerve.RunPath;
import dev.nerve.cli.console.SafeText;
import dev.nerve.cli.run.view.RunOutputView;
import dev.nerve.cli.run.view.ShortNames;
import dev.nerve.cli.run.view.WaitingGate;
import dev.nerve.protocol.run.RunData;
import java.util.List;
import java.util.function.UnaryOperator;

/// The most important fact about a run, in one line.
public final class RunSummaryLine {

    private RunSummaryLine() {}

    /// {@return the line; it begins with the title of the run, and a fork also names its origin}
    ///
    /// @param run the run
    /// @param advised the function that adapts a command to the user's shell, such as by adding
    ///     `--dir`
    static String of(RunData run, UnaryOperator<String> advised) {
        var title = run.title();
        var facts = facts(run, advised);
        if (title == null) {
            return facts;
        }
        return SafeText.line(title) + (facts.isEmpty() ? "" : ": " + facts);
    }

    private static String facts(RunData run, UnaryOperator<String> advised) {
        var origin = run.forkedFrom();
        return origin == null
                ? news(run, advised)
                : "fork of %s at %s: %s"
                        .formatted(
                                ShortNames.shortId(RunId.of(origin.runId())),
                                ShortNames.withoutRoot(RunPath.parse(origin.at())),
                                news(run, advised));
    }

    /// {@return the questions of a run}
    ///
    /// @param run the run
    public static List<WaitingGate> questions(RunData run) {
        return run.gates().stream().map(WaitingGate::of).toList();
    }

    /// {@return whether only the Java program that binds its workflow can execute the run}
    ///
    /// @param run the run
    public static boolean isBound(RunData run) {
        return run.source().equals("bound");
    }

    private static String news(RunData run, UnaryOperator<String> advised) {
        if (run.state().equals("unknown")) {
            return "this version does not know the stored state";
        }
        var questions = questions(run);
        if (!questions.isEmpty()) {
            var more = questions.size() > 1 ? " and %d more".formatted(questions.size() - 1) : "";
            return "asks: " + questions.getFirst().line() + more;
        }
        var error = run.error();
        if (error != null) {
            return SafeText.line(error);
        }
        return run.output().isNull() ? resumable(run, advised) : RunOutputView.line(run.output());
    }

    private static String resumable(RunData run, UnaryOperator<String> advised) {
        var resume = "nerve runs resume " + ShortNames.shortId(RunId.of(run.runId()));
        return switch (run.state()) {
            case "paused" -> advised.apply(resume);
            case "interrupted" ->
                    isBound(run) ? "resumes in its Java program" : advised.apply(resume);
            default -> "";
        };
    }
}
