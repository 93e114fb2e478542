package dev.nerve.node;

import dev.nerve.event.ControlFact;
import dev.nerve.event.WaitReason;

/// The events of a step that waits. A step that need not wait emits none.
public final class StepWait {

    private StepWait() {}

    /// Reports that a step waits from now on.
    ///
    /// @param context the step
    /// @param reason the reason
    /// @param on the thing that it waits for, such as a node; may be empty
    public static void begin(RunContext context, WaitReason reason, String on) {
        if (!context.path().isInternal()) {
            context.emit(new ControlFact.StepWaiting(reason, on, context.run().time().now()));
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
}
