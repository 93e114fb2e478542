package dev.nerve.engine.data;

import dev.nerve.RunId;
import dev.nerve.engine.step.StepAttempt;
import dev.nerve.engine.step.StepHistory;
import dev.nerve.engine.step.StepSearch;
import dev.nerve.engine.step.StepText;
import dev.nerve.protocol.common.OutcomeData;
import dev.nerve.protocol.run.RunComparisonData.StepPairData;
import dev.nerve.protocol.run.RunComparisonData.StepResultData;
import dev.nerve.protocol.run.RunOutputData;
import dev.nerve.protocol.run.RunOutputData.AttemptData;
import dev.nerve.value.Value;
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

    /// {@return a step}
    ///
    /// @param run the run
    /// @param step the history of the step
    public static RunOutputData of(RunId run, StepHistory step) {
        var attempts = step.attempts();
        return new RunOutputData(
                run.name(),
                StepSearch.inside(step.path()),
                status(step),
                result(step),
                attempts.isEmpty() ? null : attempts.getFirst().started(),
                attempts.isEmpty() || step.state().equals("running")
                        ? null
                        : end(attempts.getLast()),
                UsageDataWriter.of(step.usage()),
                failures(attempts),
                text(attempts, text -> text.stream().equals("stdout")),
                text(attempts, StepText::isError));
    }

    private static Instant end(StepAttempt attempt) {
        return attempt.started().plus(attempt.elapsed());
    }

    private static String status(StepHistory step) {
        return step.state().equals(DONE) ? COMPLETED : step.state();
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

    private static List<AttemptData> failures(List<StepAttempt> attempts) {
        var failures = new ArrayList<AttemptData>();
        for (int i = 0; i < attempts.size(); i++) {
            var failure = attempts.get(i).failure();
            if (failure != null) {
                failures.add(new AttemptData(i + 1, failure.message(), failure.code().wireName()));
            }
        }
        return failures;
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
                status(step),
                step.output(),
                error.isEmpty() ? null : error,
                step.attempts().isEmpty() ? null : step.elapsed().toMillis(),
                UsageDataWriter.of(step.usage()));
    }
}
