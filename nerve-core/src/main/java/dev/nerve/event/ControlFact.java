package dev.nerve.event;

import dev.nerve.value.Value;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What control nodes, gates and forks tell.
public sealed interface ControlFact extends Fact {

    /// A round of a loop begins.
    ///
    /// @param iteration which, counted from 1
    /// @param most how many there can be
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

    /// One of several ways was taken.
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

    /// Work on an item of a collection begins.
    ///
    /// @param item which, counted from 1
    /// @param total how many there are
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
    /// @param item which, counted from 1
    /// @param total how many there are
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

    /// A person is asked.
    ///
    /// @param prompt what
    /// @param options what can be answered; anything if there are none
    /// @param deadline until when, or null for ever
    /// @param otherwise what counts as the answer then, or null if there is none
    record GateWaiting(
            String prompt,
            List<String> options,
            @Nullable Instant deadline,
            @Nullable String otherwise)
            implements ControlFact {

        public GateWaiting {
            options = List.copyOf(options);
        }

        @Override
        public String type() {
            return "gate_waiting";
        }

        @Override
        public Value.Fields data() {
            var data = Value.Fields.EMPTY.with("prompt", prompt).with("options", options);
            data = deadline == null ? data : data.with("deadline", deadline.toString());
            return otherwise == null ? data : data.with("default", otherwise);
        }
    }

    /// A person has answered, or the time was up.
    ///
    /// @param how `answered`, `timed_out` or `cancelled`
    /// @param answer what
    /// @param by who
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

    /// The run waits until a moment.
    ///
    /// @param until when it goes on
    /// @param length how long that is from its beginning
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

    /// A node was forked.
    ///
    /// @param source its name
    /// @param target the fork's name
    /// @param point where
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
    /// @param score the more the better
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

    /// A branch of a tournament has won.
    ///
    /// @param branch its name
    /// @param node the node that is kept
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
