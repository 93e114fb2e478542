package dev.nerve.run;

import org.jspecify.annotations.Nullable;

/// The frame of one execution of a run, or of one branch of it, for the stopwatch of the run.
///
/// An execution works while it is present and no inner execution is. An inner execution works
/// itself or waits for a person. The lock of the run's [RunStopwatch] guards everything except the
/// level.
public final class ExecutionFrame {

    private final @Nullable ExecutionFrame around;
    private final int level;

    /// The number of times that the execution itself is present; a retried step is present again.
    private int own;

    /// The number of present executions directly inside it.
    private int inside;

    private ExecutionFrame(@Nullable ExecutionFrame around, int level) {
        this.around = around;
        this.level = level;
    }

    /// {@return the frame before any execution of a run}
    public static ExecutionFrame outermost() {
        return new ExecutionFrame(null, 0);
    }

    /// {@return the nesting depth of this execution; 0 before any execution}
    public int level() {
        return level;
    }

    /// {@return a frame for an execution inside this one}
    public ExecutionFrame inner() {
        return new ExecutionFrame(level == 0 ? null : this, level + 1);
    }

    /// {@return a frame for a branch of this execution}
    public ExecutionFrame branch() {
        return new ExecutionFrame(level == 0 ? null : this, level);
    }

    /// {@return the change of the number of working executions when this one enters}
    int enter() {
        boolean wasThere = isThere();
        own++;
        int more = own == 1 && inside == 0 ? 1 : 0;
        return more + (wasThere || around == null ? 0 : around.enterInside());
    }

    /// {@return the change of the number of working executions when this one leaves}
    int leave() {
        own--;
        int more = own == 0 && inside == 0 ? -1 : 0;
        return more + (isThere() || around == null ? 0 : around.leaveInside());
    }

    /// {@return the change of the number of working executions when an inner one enters}
    int enterInside() {
        boolean wasThere = isThere();
        inside++;
        int more = inside == 1 && own > 0 ? -1 : 0;
        return more + (wasThere || around == null ? 0 : around.enterInside());
    }

    /// {@return the change of the number of working executions when an inner one leaves}
    int leaveInside() {
        inside--;
        int more = inside == 0 && own > 0 ? 1 : 0;
        return more + (isThere() || around == null ? 0 : around.leaveInside());
    }

    private boolean isThere() {
        return own > 0 || inside > 0;
    }
}
