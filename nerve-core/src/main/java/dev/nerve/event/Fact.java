package dev.nerve.event;

import dev.nerve.ErrorCode;
import dev.nerve.NameRules;
import dev.nerve.NerveException;
import dev.nerve.Usage;
import dev.nerve.value.Value;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/// The content of an event. The set of facts is closed, except for [Custom] facts of workflows.
public sealed interface Fact permits Fact.RunFact, Fact.StepFact, ControlFact, Fact.Custom {

    /// {@return the fact with this wire form; a custom one if no other fact has the type}
    ///
    /// @param type the name on the wire
    /// @param data the other fields
    /// @throws NerveException if the fields do not fit the type
    static Fact of(String type, Value.Fields data) {
        return FactReader.read(type, data);
    }

    /// {@return the name on the wire, such as `step_started`}
    String type();

    /// {@return the other fields, in their wire form}
    Value.Fields data();

    /// A fact about the run as a whole.
    sealed interface RunFact extends Fact {}

    /// A fact about one execution inside the run.
    sealed interface StepFact extends Fact {}

    /// The run started.
    ///
    /// @param input the input
    /// @param planned the planned steps, as far as they are known
    record Started(Value input, List<PlannedStep> planned) implements RunFact {
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
                    .with("planned", planned.stream().map(PlannedStep::toValue).toList());
        }
    }

    /// The run succeeded.
    ///
    /// @param output the output
    /// @param elapsed the duration
    /// @param usage the usage
    record Completed(Value output, Duration elapsed, Usage usage) implements RunFact {
        @Override
        public String type() {
            return "completed";
        }

        @Override
        public Value.Fields data() {
            return UsageWriter.of(elapsed, usage).with("output", output);
        }
    }

    /// The run failed.
    ///
    /// @param code the error code
    /// @param message the reason, for people
    /// @param elapsed the duration
    /// @param usage the usage
    record Failed(ErrorCode code, String message, Duration elapsed, Usage usage)
            implements RunFact {
        @Override
        public String type() {
            return "failed";
        }

        @Override
        public Value.Fields data() {
            return UsageWriter.of(elapsed, usage)
                    .with("error", message)
                    .with("error_type", code.wireName());
        }
    }

    /// The run was cancelled.
    ///
    /// @param reason the actor or reason
    /// @param elapsed the duration
    /// @param usage the usage
    record Cancelled(String reason, Duration elapsed, Usage usage) implements RunFact {
        @Override
        public String type() {
            return "cancelled";
        }

        @Override
        public Value.Fields data() {
            return UsageWriter.of(elapsed, usage).with("reason", reason);
        }
    }

    /// A person paused the run; it stops at its next steps.
    ///
    /// @param by the person
    record Paused(String by) implements RunFact {
        @Override
        public String type() {
            return "paused";
        }

        @Override
        public Value.Fields data() {
            return Value.Fields.EMPTY.with("by", by);
        }
    }

    /// The run resumed, after a pause or after the end of its process.
    ///
    /// @param by the person who resumed it
    /// @param reason the state before: `paused`, `interrupted` or `failed`
    /// @param from the path of the first step that is executed again although it has an outcome;
    /// empty if there is none
    record Resumed(String by, String reason, String from) implements RunFact {

        /// @param by the person who resumed it
        /// @param reason the state before: `paused`, `interrupted` or `failed`
        public Resumed(String by, String reason) {
            this(by, reason, "");
        }

        /// {@return whether a process took the run over, instead of ending a pause}
        public boolean isRestart() {
            return !reason.equals("paused");
        }

        @Override
        public String type() {
            return "resumed";
        }

        @Override
        public Value.Fields data() {
            var data = Value.Fields.EMPTY.with("by", by).with("reason", reason);
            return from.isEmpty() ? data : data.with("from", from);
        }
    }

    /// The execution of a node starts.
    ///
    /// @param nodeType the type of the node
    /// @param input the input
    record StepStarted(String nodeType, Value input) implements StepFact {
        @Override
        public String type() {
            return "step_started";
        }

        @Override
        public Value.Fields data() {
            return Value.Fields.EMPTY.with("node_type", nodeType).with("input", input);
        }
    }

    /// An execution succeeded.
    ///
    /// @param output the output
    /// @param elapsed the duration
    /// @param usage the usage, including the executions inside it
    record StepCompleted(Value output, Duration elapsed, Usage usage) implements StepFact {
        @Override
        public String type() {
            return "step_completed";
        }

        @Override
        public Value.Fields data() {
            return UsageWriter.of(elapsed, usage).with("output", output);
        }
    }

    /// An execution failed.
    ///
    /// @param code the error code; `cancelled` if it was cancelled from outside
    /// @param message the reason, for people
    /// @param elapsed the duration
    /// @param usage the usage, including the executions inside it
    record StepFailed(ErrorCode code, String message, Duration elapsed, Usage usage)
            implements StepFact {
        @Override
        public String type() {
            return "step_failed";
        }

        @Override
        public Value.Fields data() {
            return UsageWriter.of(elapsed, usage)
                    .with("error", message)
                    .with("error_type", code.wireName());
        }
    }

    /// An attempt failed, and a retry follows.
    ///
    /// @param attempt the number of the failed attempt, counted from 1
    /// @param code the error code
    /// @param message the reason, for people
    /// @param delay the wait before the retry
    record StepRetried(int attempt, ErrorCode code, String message, Duration delay)
            implements StepFact {
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

    /// A step was not executed, or its policy turned its failure into a skip.
    ///
    /// @param reason the reason
    /// @param message the reason, for people
    record StepSkipped(SkipReason reason, String message) implements StepFact {
        @Override
        public String type() {
            return "step_skipped";
        }

        @Override
        public Value.Fields data() {
            return Value.Fields.EMPTY.with("reason", reason.wireName()).with("message", message);
        }
    }

    /// Steps were added to a running graph.
    ///
    /// @param planned the new steps
    record StepsAdded(List<PlannedStep> planned) implements StepFact {
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
                    "planned", planned.stream().map(PlannedStep::toValue).toList());
        }
    }

    /// A node produced a piece of output during its execution.
    ///
    /// @param stream the name of the output stream, such as `stdout`
    /// @param text the piece
    record OutputChunk(String stream, String text) implements StepFact {
        @Override
        public String type() {
            return "output_chunk";
        }

        @Override
        public Value.Fields data() {
            return Value.Fields.EMPTY.with("stream", stream).with("text", text);
        }
    }

    /// The output of a turn of a program was parsed.
    ///
    /// @param turn the parts of the turn, with the state of the program
    record OutputParsed(Value.Fields turn) implements StepFact {
        @Override
        public String type() {
            return "output_parsed";
        }

        @Override
        public Value.Fields data() {
            return turn;
        }
    }

    /// A node logged a message.
    ///
    /// @param text the message
    record Log(String text) implements StepFact {
        @Override
        public String type() {
            return "log";
        }

        @Override
        public Value.Fields data() {
            return Value.Fields.EMPTY.with("text", text);
        }
    }

    /// An execution used tokens, money or model calls.
    ///
    /// @param usage the usage
    record UsageSpent(Usage usage) implements StepFact {
        @Override
        public String type() {
            return "usage";
        }

        @Override
        public Value.Fields data() {
            return UsageWriter.of(usage);
        }
    }

    /// A fact defined by the user's own code.
    ///
    /// @param type the name
    /// @param data any fields
    record Custom(String type, Value.Fields data) implements Fact {

        private static final Set<String> TAKEN = FactReader.TYPES;

        /// The names of events about the engine.
        private static final Set<String> ENGINE_TYPES =
                Set.of("lagged", "error", "engine_shutdown");

        /// The beginnings of the names of events about sessions, nodes, runs and the inbox.
        private static final List<String> ENGINE_PREFIXES =
                List.of("node_", "session_", "run_", "inbox_");

        public Custom {
            NameRules.check("event type", type);
            if (TAKEN.contains(type)) {
                throw new NerveException.Invalid(
                        "events of type '%s' are reserved for the run itself; use another name"
                                .formatted(type));
            }
        }

        /// Rejects the names of events that the engine itself emits. Stored events of earlier
        /// versions may have them, so that only emitting checks it.
        ///
        /// @return this fact
        /// @throws NerveException.Invalid if the name is reserved
        public Custom requireFreeType() {
            if (ENGINE_TYPES.contains(type)
                    || ENGINE_PREFIXES.stream().anyMatch(type::startsWith)) {
                throw new NerveException.Invalid(
                        ("events of type '%s' are reserved for nerve; use a name that does not"
                                        + " begin with %s and is none of %s")
                                .formatted(
                                        type,
                                        String.join(", ", ENGINE_PREFIXES),
                                        String.join(", ", new TreeSet<>(ENGINE_TYPES))));
            }
            return this;
        }
    }
}
