package dev.nerve.event;

import dev.nerve.gate.Gate;
import dev.nerve.gate.GateContent;
import dev.nerve.gate.StoredGate;
import dev.nerve.value.Value;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The facts that control nodes, gates, waits and forks emit.
public sealed interface ControlFact extends Fact {

    /// A round of a loop started.
    ///
    /// @param iteration the number of the round, counted from 1
    /// @param most the maximum number of rounds
    record LoopIteration(int iteration, int most) implements ControlFact {
        @Override
        public String type() {
            return "loop_iteration";
        }

        @Override
        public Value.Fields data() {
            return Value.Fields.EMPTY.with("iteration", iteration).with("max", most);
        }
    }

    /// A branch of a condition was taken.
    ///
    /// @param branch `then`, `else`, a case, `default`, or `none`
    record BranchTaken(String branch) implements ControlFact {
        @Override
        public String type() {
            return "branch_taken";
        }

        @Override
        public Value.Fields data() {
            return Value.Fields.EMPTY.with("branch", branch);
        }
    }

    /// Work on an item of a collection started.
    ///
    /// @param item the number of the item, counted from 1
    /// @param total the number of items
    record MapItemStart(int item, int total) implements ControlFact {
        @Override
        public String type() {
            return "map_item_start";
        }

        @Override
        public Value.Fields data() {
            return Value.Fields.EMPTY.with("item", item).with("total", total);
        }
    }

    /// Work on an item of a collection ended.
    ///
    /// @param item the number of the item, counted from 1
    /// @param total the number of items
    /// @param failed whether it failed
    record MapItemComplete(int item, int total, boolean failed) implements ControlFact {
        @Override
        public String type() {
            return "map_item_complete";
        }

        @Override
        public Value.Fields data() {
            return Value.Fields.EMPTY
                    .with("item", item)
                    .with("total", total)
                    .with("failed", failed);
        }
    }

    /// A gate waits for a person.
    ///
    /// @param prompt the question
    /// @param options the possible answers; empty if any text is allowed
    /// @param deadline the end of the wait, or null for none
    /// @param otherwise the answer after the deadline, or null if there is none
    /// @param content the same question for programs
    /// @param since the time at which it was opened first, or null if it is not known
    record GateWaiting(
            String prompt,
            List<String> options,
            @Nullable Instant deadline,
            @Nullable String otherwise,
            GateContent content,
            @Nullable Instant since)
            implements ControlFact {

        public GateWaiting {
            options = List.copyOf(options);
        }

        /// {@return the fact that a gate waits, without the time since when}
        ///
        /// @param gate the gate
        public static GateWaiting of(Gate gate) {
            return new GateWaiting(
                    gate.prompt(),
                    gate.options(),
                    gate.deadline(),
                    gate.otherwise(),
                    gate.content(),
                    null);
        }

        /// {@return the fact that a gate waits, also if a resumed run reports it again}
        ///
        /// @param gate the gate with the time at which it was opened
        public static GateWaiting of(StoredGate gate) {
            var asked = of(gate.gate());
            return new GateWaiting(
                    asked.prompt,
                    asked.options,
                    asked.deadline,
                    asked.otherwise,
                    asked.content,
                    gate.since());
        }

        @Override
        public String type() {
            return "gate_waiting";
        }

        @Override
        public Value.Fields data() {
            var data = Value.Fields.EMPTY.with("prompt", prompt).with("options", options);
            data = deadline == null ? data : data.with("deadline", deadline.toString());
            data = since == null ? data : data.with("since", since.toString());
            return content.addTo(otherwise == null ? data : data.with("default", otherwise));
        }
    }

    /// A gate ended: with an answer, a timeout or a cancellation.
    ///
    /// @param how `answered`, `timed_out` or `cancelled`
    /// @param answer the text of the answer
    /// @param by the person or thing that ended the wait
    record GateResolved(String how, String answer, String by) implements ControlFact {
        @Override
        public String type() {
            return "gate_resolved";
        }

        @Override
        public Value.Fields data() {
            return Value.Fields.EMPTY.with("how", how).with("answer", answer).with("by", by);
        }
    }

    /// The run waits until a point in time.
    ///
    /// @param until the time at which it continues
    /// @param length the duration of the whole wait
    record TimerStarted(Instant until, Duration length) implements ControlFact {
        @Override
        public String type() {
            return "timer_started";
        }

        @Override
        public Value.Fields data() {
            return Value.Fields.EMPTY
                    .with("until", until.toString())
                    .with("wait_ms", length.toMillis());
        }
    }

    /// A step waits before it continues: for its turn, for budget, for an agent that repeats a
    /// model call, or because the run is paused. Other facts report gates, timers and retries.
    ///
    /// @param reason the reason
    /// @param on the thing that it waits for, such as a node; may be empty
    /// @param since the start of the wait
    /// @param until the end of the wait, or null if it is unknown
    record StepWaiting(WaitReason reason, String on, Instant since, @Nullable Instant until)
            implements ControlFact {

        /// A wait without a known end.
        ///
        /// @param reason the reason
        /// @param on the thing that it waits for, such as a node; may be empty
        /// @param since the start of the wait
        public StepWaiting(WaitReason reason, String on, Instant since) {
            this(reason, on, since, null);
        }

        @Override
        public String type() {
            return "step_waiting";
        }

        @Override
        public Value.Fields data() {
            var data = Value.Fields.EMPTY.with("reason", reason.wireName());
            data = on.isEmpty() ? data : data.with("on", on);
            data = data.with("since", since.toString());
            return until == null ? data : data.with("until", until.toString());
        }
    }

    /// A step that waited continues.
    ///
    /// @param reason the reason of the wait
    record StepContinued(WaitReason reason) implements ControlFact {
        @Override
        public String type() {
            return "step_continued";
        }

        @Override
        public Value.Fields data() {
            return Value.Fields.EMPTY.with("reason", reason.wireName());
        }
    }

    /// A node was forked.
    ///
    /// @param source the name of the node
    /// @param target the name of the fork
    /// @param point the fork point
    record NodeForked(String source, String target, String point) implements ControlFact {
        @Override
        public String type() {
            return "node_forked";
        }

        @Override
        public Value.Fields data() {
            return Value.Fields.EMPTY
                    .with("source", source)
                    .with("target", target)
                    .with("point", point);
        }
    }

    /// A branch of a tournament was scored.
    ///
    /// @param branch its name
    /// @param score the score; higher is better
    record BranchScored(String branch, double score) implements ControlFact {
        @Override
        public String type() {
            return "branch_scored";
        }

        @Override
        public Value.Fields data() {
            return Value.Fields.EMPTY.with("branch", branch).with("score", score);
        }
    }

    /// A branch of a tournament won.
    ///
    /// @param branch its name
    /// @param node the node that remains
    record BranchPromoted(String branch, String node) implements ControlFact {
        @Override
        public String type() {
            return "branch_promoted";
        }

        @Override
        public Value.Fields data() {
            return Value.Fields.EMPTY.with("branch", branch).with("node", node);
        }
    }
}
