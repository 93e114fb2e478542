package dev.nerve.run;

import org.jspecify.annotations.Nullable;

/// One execution of a run, or one branch of it, among those that it is inside of.
///
/// It works as long as it is there and nothing inside it is; what is inside works, or waits for a
/// person. Everything but its level belongs to the [Activity] of the run.
public final class Presence {

    /// Where nothing is executed yet.
    public static final Presence OUTERMOST = new Presence(null, 0);

    private final @Nullable Presence around;
    private final int level;

    /// How often it is there itself; a step that is tried again is there again.
    private int own;

    /// How much of what is directly inside it is there.
    private int inside;

    private Presence(@Nullable Presence around, int level) {
        this.around = around;
        this.level = level;
    }

    /// {@return how many executions this one is inside of, itself included}
    public int level() {
        return level;
    }

    /// {@return an execution inside this one}
    public Presence inner() {
        return new Presence(level == 0 ? null : this, level + 1);
    }

    /// {@return a branch of this execution}
    public Presence branch() {
        return new Presence(level == 0 ? null : this, level);
    }

    /// {@return how many more work since this one is there}
    int enter() {
        boolean wasThere = isThere();
        own++;
        int more = own == 1 && inside == 0 ? 1 : 0;
        return more + (wasThere || around == null ? 0 : around.enterInside());
    }

    /// {@return how many more work since this one is not there any more}
    int leave() {
        own--;
        int more = own == 0 && inside == 0 ? -1 : 0;
        return more + (isThere() || around == null ? 0 : around.leaveInside());
    }

    /// {@return how many more work since something inside this is there}
    int enterInside() {
        boolean wasThere = isThere();
        inside++;
        int more = inside == 1 && own > 0 ? -1 : 0;
        return more + (wasThere || around == null ? 0 : around.enterInside());
    }

    /// {@return how many more work since something inside this is not there any more}
    int leaveInside() {
        inside--;
        int more = inside == 0 && own > 0 ? 1 : 0;
        return more + (isThere() || around == null ? 0 : around.leaveInside());
    }

    private boolean isThere() {
        return own > 0 || inside > 0;
    }
}
