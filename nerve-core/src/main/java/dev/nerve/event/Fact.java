package dev.nerve.event;

import dev.nerve.ErrorCode;
import dev.nerve.Names;
import dev.nerve.NerveException;
import dev.nerve.Usage;
import dev.nerve.value.Value;
import java.time.Duration;
import java.util.List;
import java.util.Set;

/// What an event tells; the set is closed but for [Custom], a workflow's own.
public sealed interface Fact permits Fact.OfRun, Fact.OfStep, ControlFact, Fact.Custom {

    /// {@return its name on the wire, such as `step_started`}
    String type();

    /// {@return the rest of it, as it is on the wire}
    Value.Fields data();

    /// About the run as a whole.
    sealed interface OfRun extends Fact {}

    /// About one execution inside the run.
    sealed interface OfStep extends Fact {}

    /// The run began.
    ///
    /// @param input what it was given
    /// @param planned what is to come, as far as it is known
    record Started(Value input, List<Planned> planned) implements OfRun {
        public Started {
            planned = List.copyOf(planned);
        }

        @Override
        public String type() {
            return "started";
        }

        @Override
        public Value.Fields data() {
            return Value.Fields.EMPTY
                    .with("input", input)
                    .with("planned", planned.stream().map(Planned::toValue).toList());
        }
    }

    /// The run ended well.
    ///
    /// @param output what it gave
    /// @param elapsed how long it took
    /// @param usage what it spent
    record Completed(Value output, Duration elapsed, Usage usage) implements OfRun {
        @Override
        public String type() {
            return "completed";
        }

        @Override
        public Value.Fields data() {
            return Spent.of(elapsed, usage).with("output", output);
        }
    }

    /// The run ended badly.
    ///
    /// @param code why
    /// @param message why, for people
    /// @param elapsed how long it took
    /// @param usage what it spent
    record Failed(ErrorCode code, String message, Duration elapsed, Usage usage) implements OfRun {
        @Override
        public String type() {
            return "failed";
        }

        @Override
        public Value.Fields data() {
            return Spent.of(elapsed, usage)
                    .with("error", message)
                    .with("error_type", code.wireName());
        }
    }

    /// The run was cancelled.
    ///
    /// @param reason who or what wanted that
    /// @param elapsed how long it took
    /// @param usage what it spent
    record Cancelled(String reason, Duration elapsed, Usage usage) implements OfRun {
        @Override
        public String type() {
            return "cancelled";
        }

        @Override
        public Value.Fields data() {
            return Spent.of(elapsed, usage).with("reason", reason);
        }
    }

    /// The run stands still at the next steps, because somebody wants that.
    ///
    /// @param by who
    record Paused(String by) implements OfRun {
        @Override
        public String type() {
            return "paused";
        }

        @Override
        public Value.Fields data() {
            return Value.Fields.EMPTY.with("by", by);
        }
    }

    /// The run goes on, after a pause or after its process has ended.
    ///
    /// @param by who wants that
    /// @param reason why it stood still: `paused`, `interrupted` or `failed`
    record Resumed(String by, String reason) implements OfRun {
        @Override
        public String type() {
            return "resumed";
        }

        @Override
        public Value.Fields data() {
            return Value.Fields.EMPTY.with("by", by).with("reason", reason);
        }
    }

    /// A node is about to be executed.
    ///
    /// @param nodeType the type of the node
    /// @param input what it is given
    record StepStarted(String nodeType, Value input) implements OfStep {
        @Override
        public String type() {
            return "step_started";
        }

        @Override
        public Value.Fields data() {
            return Value.Fields.EMPTY.with("node_type", nodeType).with("input", input);
        }
    }

    /// An execution ended well.
    ///
    /// @param output what it gave
    /// @param elapsed how long it took
    /// @param usage what it spent, with what is inside it
    record StepCompleted(Value output, Duration elapsed, Usage usage) implements OfStep {
        @Override
        public String type() {
            return "step_completed";
        }

        @Override
        public Value.Fields data() {
            return Spent.of(elapsed, usage).with("output", output);
        }
    }

    /// An execution ended badly.
    ///
    /// @param code why; `cancelled` if it was stopped from outside
    /// @param message why, for people
    /// @param elapsed how long it took
    /// @param usage what it spent, with what is inside it
    record StepFailed(ErrorCode code, String message, Duration elapsed, Usage usage)
            implements OfStep {
        @Override
        public String type() {
            return "step_failed";
        }

        @Override
        public Value.Fields data() {
            return Spent.of(elapsed, usage)
                    .with("error", message)
                    .with("error_type", code.wireName());
        }
    }

    /// An attempt failed and another will be made.
    ///
    /// @param attempt which attempt failed, counted from 1
    /// @param code why
    /// @param message why, for people
    /// @param delay how long until the next
    record StepRetried(int attempt, ErrorCode code, String message, Duration delay)
            implements OfStep {
        @Override
        public String type() {
            return "step_retried";
        }

        @Override
        public Value.Fields data() {
            return Value.Fields.EMPTY
                    .with("attempt", attempt)
                    .with("error", message)
                    .with("error_type", code.wireName())
                    .with("delay_ms", delay.toMillis());
        }
    }

    /// A step was not executed, or its failure was taken for nothing.
    ///
    /// @param reason why
    /// @param message why, for people
    record StepSkipped(SkipReason reason, String message) implements OfStep {
        @Override
        public String type() {
            return "step_skipped";
        }

        @Override
        public Value.Fields data() {
            return Value.Fields.EMPTY.with("reason", reason.wireName()).with("message", message);
        }
    }

    /// Steps were added to a graph while it runs.
    ///
    /// @param planned the new steps
    record StepsAdded(List<Planned> planned) implements OfStep {
        public StepsAdded {
            planned = List.copyOf(planned);
        }

        @Override
        public String type() {
            return "steps_added";
        }

        @Override
        public Value.Fields data() {
            return Value.Fields.EMPTY.with(
                    "planned", planned.stream().map(Planned::toValue).toList());
        }
    }

    /// A piece of output arrived while a node executes.
    ///
    /// @param stream which of its streams, such as `stdout`
    /// @param text the piece
    record OutputChunk(String stream, String text) implements OfStep {
        @Override
        public String type() {
            return "output_chunk";
        }

        @Override
        public Value.Fields data() {
            return Value.Fields.EMPTY.with("stream", stream).with("text", text);
        }
    }

    /// A node had something to say.
    ///
    /// @param text what
    record Log(String text) implements OfStep {
        @Override
        public String type() {
            return "log";
        }

        @Override
        public Value.Fields data() {
            return Value.Fields.EMPTY.with("text", text);
        }
    }

    /// Something was spent.
    ///
    /// @param usage how much
    record Spending(Usage usage) implements OfStep {
        @Override
        public String type() {
            return "usage";
        }

        @Override
        public Value.Fields data() {
            return Spent.of(usage);
        }
    }

    /// Something that only the user's own code knows.
    ///
    /// @param type its name
    /// @param data whatever it is
    record Custom(String type, Value.Fields data) implements Fact {

        private static final Set<String> TAKEN = FactReader.TYPES;

        public Custom {
            Names.check("event type", type);
            if (TAKEN.contains(type)) {
                throw new NerveException.Invalid(
                        "events of type '%s' are told by the run itself; use another name"
                                .formatted(type));
            }
        }
    }
}
