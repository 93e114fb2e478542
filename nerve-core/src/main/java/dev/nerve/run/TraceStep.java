package dev.nerve.run;

import dev.nerve.DurationFormat;
import dev.nerve.ErrorCode;
import dev.nerve.NodeId;
import dev.nerve.RunPath;
import dev.nerve.Usage;
import dev.nerve.event.SkipReason;
import dev.nerve.value.Value;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// One execution in a trace.
///
/// @param path the path of the execution
/// @param begin the start
/// @param failures the messages of the failed attempts that were retried
/// @param end the end; open while the execution runs
public record TraceStep(RunPath path, StepStart begin, List<String> failures, End end) {

    public TraceStep {
        failures = List.copyOf(failures);
    }

    static TraceStep of(RunPath path, StepStart stepStart) {
        return new TraceStep(path, stepStart, List.of(), End.OpenEnd.OPEN);
    }

    TraceStep with(End ended) {
        return new TraceStep(path, begin, failures, ended);
    }

    TraceStep withFailure(String message) {
        var all = new ArrayList<>(failures);
        all.add(message);
        return new TraceStep(path, begin, all, end);
    }

    /// {@return the number of attempts}
    public int attempts() {
        return failures.size() + 1;
    }

    /// {@return the JSON form}
    public Value.Fields toValue() {
        var data = begin.toValue(Value.Fields.EMPTY.with("path", path.toString()));
        if (!failures.isEmpty()) {
            data = data.with("attempts", attempts()).with("failures", failures);
        }
        return end.toValue(data, begin.time());
    }

    /// The start of an execution.
    ///
    /// @param node the node, or null if none was executed
    /// @param type the type of the node
    /// @param input the input
    /// @param time the time of the start
    public record StepStart(@Nullable NodeId node, String type, Value input, Instant time) {

        private Value.Fields toValue(Value.Fields data) {
            var named = node == null ? data : data.with("node_id", node.name());
            return named.with("node_type", type)
                    .with("start", time.toString())
                    .with("input", input);
        }
    }

    /// The end of an execution.
    public sealed interface End {

        /// {@return the JSON form of the step, with the fields of the end added}
        Value.Fields toValue(Value.Fields data, Instant start);

        /// The execution is still running.
        enum OpenEnd implements End {
            OPEN;

            @Override
            public Value.Fields toValue(Value.Fields data, Instant start) {
                return data.with("status", "running");
            }
        }

        /// The execution succeeded.
        ///
        /// @param output the output
        /// @param elapsed the duration
        /// @param usage the usage
        record CompletedEnd(Value output, Duration elapsed, Usage usage) implements End {
            @Override
            public Value.Fields toValue(Value.Fields data, Instant start) {
                return spent(data.with("status", "completed"), start, elapsed, usage)
                        .with("output", output);
            }
        }

        /// The execution failed.
        ///
        /// @param code the error code
        /// @param message the reason, for people
        /// @param elapsed the duration
        /// @param usage the usage
        record FailedEnd(ErrorCode code, String message, Duration elapsed, Usage usage)
                implements End {
            @Override
            public Value.Fields toValue(Value.Fields data, Instant start) {
                var status = code == ErrorCode.CANCELLED ? "cancelled" : "failed";
                return spent(data.with("status", status), start, elapsed, usage)
                        .with("error", message)
                        .with("error_type", code.wireName());
            }
        }

        /// The step was skipped.
        ///
        /// @param reason the reason
        /// @param message the reason, for people
        record SkippedEnd(SkipReason reason, String message) implements End {
            @Override
            public Value.Fields toValue(Value.Fields data, Instant start) {
                return data.with("status", "skipped")
                        .with("reason", reason.wireName())
                        .with("message", message);
            }
        }

        private static Value.Fields spent(
                Value.Fields data, Instant start, Duration elapsed, Usage usage) {
            return data.with("end", start.plus(elapsed).toString())
                    .with("duration_ms", DurationFormat.millis(elapsed))
                    .with("tokens", usage.tokens())
                    .with("cost", usage.cost().dollars());
        }
    }
}
