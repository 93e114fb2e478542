package dev.nerve.engine.data;

import dev.nerve.RunId;
import dev.nerve.RunPath;
import dev.nerve.engine.step.RunHistory;
import dev.nerve.engine.step.StepAttempt;
import dev.nerve.engine.step.StepHistory;
import dev.nerve.engine.step.StepResults;
import dev.nerve.engine.step.StepResults.StepResult;
import dev.nerve.engine.step.StepSearch;
import dev.nerve.engine.step.StepText;
import dev.nerve.protocol.common.OutcomeData;
import dev.nerve.protocol.run.RunComparisonData.StepPairData;
import dev.nerve.protocol.run.RunComparisonData.StepResultData;
import dev.nerve.protocol.run.RunOutputData;
import dev.nerve.protocol.run.RunOutputData.AttemptData;
import dev.nerve.protocol.run.RunStepData;
import dev.nerve.protocol.run.StepTextData;
import dev.nerve.value.Value;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// A writer of the steps of runs in their wire form.
public final class StepDataWriter {

    private static final String DONE = "done";
    private static final String COMPLETED = "completed";

    private StepDataWriter() {}

    /// {@return the steps of a run with their results}
    ///
    /// @param history the events of the run
    public static List<RunStepData> steps(RunHistory history) {
        var steps = new ArrayList<RunStepData>();
        StepResults.of(history).byPlace().forEach((path, step) -> steps.add(step(path, step)));
        return steps;
    }

    private static RunStepData step(String path, StepResult step) {
        return switch (step.state()) {
            case DONE -> new RunStepData(path, COMPLETED, step.given(), null);
            case "open" -> new RunStepData(path, step.state(), Value.NULL, null);
            default -> new RunStepData(path, step.state(), Value.NULL, step.given().text());
        };
    }

    /// {@return a step}
    ///
    /// @param run the run
    /// @param doneBy the run that executed the step
    /// @param step the history of the step
    /// @param inside the steps directly inside it
    /// @param texts the texts that it and the steps inside it wrote
    public static RunOutputData of(
            RunId run,
            RunId doneBy,
            StepHistory step,
            List<RunPath> inside,
            List<StepTextData> texts) {
        var attempts = step.attempts();
        return new RunOutputData(
                run.name(),
                StepSearch.inside(step.path()),
                doneBy.equals(run) ? null : doneBy.name(),
                step.type(),
                status(step.state()),
                step.note().isEmpty() ? null : step.note(),
                step.input(),
                result(step),
                attempts.isEmpty() ? null : attempts.getFirst().started(),
                attempts.isEmpty() || step.state().equals("running")
                        ? null
                        : end(attempts.getLast()),
                UsageDataWriter.of(step.usage()),
                attempts(attempts),
                text(attempts, text -> text.stream().equals("stdout")),
                text(attempts, StepText::isError),
                texts,
                inside.stream().map(StepSearch::inside).toList());
    }

    /// {@return the texts that steps wrote, in the order of the steps and their attempts}
    ///
    /// @param steps the steps
    public static List<StepTextData> texts(List<StepHistory> steps) {
        var texts = new ArrayList<StepTextData>();
        for (var step : steps) {
            int number = 0;
            for (var attempt : step.attempts()) {
                number++;
                for (var piece : attempt.texts()) {
                    texts.add(
                            new StepTextData(
                                    StepSearch.inside(step.path()),
                                    number,
                                    status(attempt.state()),
                                    piece.stream(),
                                    piece.text()));
                }
            }
        }
        return texts;
    }

    /// {@return a duration in milliseconds, rounded up: what took no time at all is zero}
    ///
    /// @param duration the duration
    static long millis(Duration duration) {
        return duration.plusNanos(999_999).toMillis();
    }

    private static Instant end(StepAttempt attempt) {
        return attempt.started().plus(attempt.elapsed());
    }

    private static String status(String state) {
        return state.equals(DONE) ? COMPLETED : state;
    }

    private static @Nullable OutcomeData result(StepHistory step) {
        var node = step.path().name();
        if (step.state().equals(DONE)) {
            return new OutcomeData(
                    true,
                    step.output(),
                    null,
                    null,
                    node,
                    step.type(),
                    step.input(),
                    Value.Fields.EMPTY);
        }
        var failure = step.attempts().isEmpty() ? null : step.attempts().getLast().failure();
        return failure == null
                ? null
                : new OutcomeData(
                        false,
                        Value.NULL,
                        failure.message(),
                        failure.code().wireName(),
                        node,
                        step.type(),
                        step.input(),
                        Value.Fields.EMPTY);
    }

    private static List<AttemptData> attempts(List<StepAttempt> attempts) {
        var all = new ArrayList<AttemptData>();
        for (var attempt : attempts) {
            var failure = attempt.failure();
            all.add(
                    new AttemptData(
                            all.size() + 1,
                            status(attempt.state()),
                            attempt.started(),
                            millis(attempt.elapsed()),
                            UsageDataWriter.of(attempt.usage()),
                            failure == null ? null : failure.message(),
                            failure == null ? null : failure.code().wireName(),
                            attempt.errors()));
        }
        return all;
    }

    private static String text(List<StepAttempt> attempts, Predicate<StepText> wanted) {
        var text = new StringBuilder();
        attempts.stream()
                .flatMap(attempt -> attempt.texts().stream())
                .filter(wanted)
                .forEach(piece -> text.append(piece.text()));
        return text.toString();
    }

    /// {@return a step in two runs}
    ///
    /// @param path the step
    /// @param left the step in the first run, or null if that run has no such step
    /// @param right the step in the second run, or null if that run has no such step
    public static StepPairData pair(
            String path, @Nullable StepHistory left, @Nullable StepHistory right) {
        var one = left == null ? null : stepResult(left);
        var other = right == null ? null : stepResult(right);
        return new StepPairData(path, isSame(one, other), one, other);
    }

    /// {@return whether two steps ended with the same result, whatever they needed for it}
    private static boolean isSame(@Nullable StepResultData one, @Nullable StepResultData other) {
        return one != null
                && other != null
                && one.status().equals(other.status())
                && one.output().equals(other.output())
                && Objects.equals(one.error(), other.error());
    }

    private static StepResultData stepResult(StepHistory step) {
        var error = step.attempts().isEmpty() ? step.note() : step.attempts().getLast().error();
        return new StepResultData(
                status(step.state()),
                step.output(),
                error.isEmpty() ? null : error,
                step.attempts().isEmpty() ? null : millis(step.elapsed()),
                UsageDataWriter.of(step.usage()));
    }
}
