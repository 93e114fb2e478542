package dev.nerve.app.run.view;

import dev.nerve.cli.console.SafeText;
import dev.nerve.cli.run.view.RunOutputView;
import dev.nerve.cli.run.view.ShortNames;
import dev.nerve.cli.run.view.WaitingGate;
import dev.nerve.event.ControlFact;
import dev.nerve.run.Outcome;
import dev.nerve.run.RunState;
import dev.nerve.store.RunStart;
import dev.nerve.store.WorkflowSource;
import dev.nerve.value.Value;
import dev.nerve.workflow.run.RunInfo;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// The data of a run as fields for programs, and as a line for people.
public final class RunFields {

    private RunFields() {}

    /// {@return all fields of a run}
    static Value.Fields of(RunInfo run) {
        var start = run.record().start();
        return brief(run).with("input", start.input()).with("params", start.params());
    }

    /// {@return the fields of a run in a list}
    static Value.Fields brief(RunInfo run) {
        var record = run.record();
        var fields =
                Value.Fields.EMPTY
                        .with("run_id", record.id().name())
                        .with("workflow", record.source().name())
                        .with("file", record.source().file())
                        .with("state", run.state().wireName())
                        .with("started", record.start().time().toString())
                        .with("changed", record.status().changed().toString())
                        .with("active_ms", record.status().active().toMillis())
                        .with("gates", questions(run).stream().map(WaitingGate::value).toList());
        return withOrigin(withOutcome(fields, record.status().outcome()), record.start().origin());
    }

    private static Value.Fields withOutcome(Value.Fields fields, @Nullable Outcome outcome) {
        return switch (outcome) {
            case null -> fields;
            case Outcome.Done(var output, _) -> fields.with("output", output);
            case Outcome.Failed(var code, var message, _) ->
                    fields.with("error", message).with("error_type", code.wireName());
        };
    }

    private static Value.Fields withOrigin(
            Value.Fields fields, RunStart.@Nullable RunForkOrigin origin) {
        return origin == null
                ? fields
                : fields.with(
                        "forked_from",
                        Value.Fields.EMPTY
                                .with("run_id", origin.run().name())
                                .with("at", origin.at().toString()));
    }

    public static List<WaitingGate> questions(RunInfo run) {
        return run.waiting().stream()
                .map(gate -> new WaitingGate(gate.path(), ControlFact.GateWaiting.of(gate.gate())))
                .toList();
    }

    /// {@return the most important fact about a run in one line; a fork also names its origin}
    ///
    /// @param run the run
    /// @param advised the function that adapts a command to the user's shell, such as by adding
    ///     `--dir`
    static String summaryLine(RunInfo run, UnaryOperator<String> advised) {
        var origin = run.record().start().origin();
        return origin == null
                ? news(run, advised)
                : "fork of %s at %s: %s"
                        .formatted(
                                ShortNames.shortId(origin.run()),
                                ShortNames.withoutRoot(origin.at()),
                                news(run, advised));
    }

    private static String news(RunInfo run, UnaryOperator<String> advised) {
        if (run.state() == RunState.UNKNOWN) {
            return "this version does not know the stored state";
        }
        var questions = questions(run);
        if (!questions.isEmpty()) {
            var more = questions.size() > 1 ? " and %d more".formatted(questions.size() - 1) : "";
            return "asks: " + questions.getFirst().line() + more;
        }
        return switch (run.record().status().outcome()) {
            case null -> resumable(run, advised);
            case Outcome.Failed failed -> SafeText.line(failed.message());
            case Outcome.Done(var output, _) -> RunOutputView.line(output);
        };
    }

    private static String resumable(RunInfo run, UnaryOperator<String> advised) {
        var resume = "nerve runs resume " + ShortNames.shortId(run.record().id());
        if (run.state() != RunState.INTERRUPTED) {
            return run.state() == RunState.PAUSED ? advised.apply(resume) : "";
        }
        return isBound(run) ? "resumes in its Java program" : advised.apply(resume);
    }

    /// {@return whether only the Java program that binds its workflow can execute the run}
    public static boolean isBound(RunInfo run) {
        return run.record().source().kind() == WorkflowSource.Kind.BOUND;
    }
}
