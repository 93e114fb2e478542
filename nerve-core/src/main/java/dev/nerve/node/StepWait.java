package dev.nerve.node;

import dev.nerve.NodeId;
import dev.nerve.conversation.fork.ForkWaitListener;
import dev.nerve.event.ControlFact;
import dev.nerve.event.WaitReason;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/// The events of a step that waits. A step that need not wait emits none.
public final class StepWait {

    private StepWait() {}

    /// Reports that a step waits from now on.
    ///
    /// @param context the step
    /// @param reason the reason
    /// @param on the thing that it waits for, such as a node; may be empty
    public static void begin(RunContext context, WaitReason reason, String on) {
        begin(context, reason, on, null);
    }

    /// Reports that a step waits from now on.
    ///
    /// @param context the step
    /// @param reason the reason
    /// @param on the thing that it waits for, such as a node; may be empty
    /// @param length the duration of the wait, or null if it is unknown
    public static void begin(
            RunContext context, WaitReason reason, String on, @Nullable Duration length) {
        if (!context.path().isInternal()) {
            var now = context.run().time().now();
            var until = length == null ? null : now.plus(length);
            context.emit(new ControlFact.StepWaiting(reason, on, now, until));
        }
    }

    /// Reports that a step continues.
    ///
    /// @param context the step
    /// @param reason the reason of the wait
    public static void end(RunContext context, WaitReason reason) {
        if (!context.path().isInternal()) {
            context.emit(new ControlFact.StepContinued(reason));
        }
    }

    /// {@return a listener that reports when a fork waits for the end of a turn}
    ///
    /// @param context the step that forks
    /// @param source the node that it forks
    public static ForkWaitListener ofFork(RunContext context, NodeId source) {
        return new ForkWaitListener() {
            @Override
            public void beginWait() {
                begin(context, WaitReason.TURN, source.name());
            }

            @Override
            public void endWait() {
                end(context, WaitReason.TURN);
            }
        };
    }
}
