package dev.nerve.terminal.state;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// An Enter of which nothing is known yet but that it was pressed. *Immutable.*
///
/// @param nanos when
/// @param before what the screen looked like then, or null if like nothing that is known
/// @param changed whether it has looked different since
record Latch(long nanos, @Nullable Look before, boolean changed) {

    static Latch on(long nanos, @Nullable Look look) {
        return new Latch(nanos, look, look == null);
    }

    /// {@return the same, after the screen looked like this}
    Latch seen(@Nullable Look look) {
        boolean same = look != null && before != null && look.isLike(before);
        return changed || same ? this : new Latch(nanos, before, true);
    }

    /// {@return whether a look shows that something was made of the Enter}
    boolean isConfirmedBy(Look look) {
        return switch (look.rule().state()) {
            case BUSY -> true;
            case WAITING -> changed;
            case READY -> changed && answered();
            case STARTING, DEAD -> false;
        };
    }

    /// A question that is gone was answered.
    private boolean answered() {
        return before != null && before.rule().state() == TerminalState.WAITING;
    }

    /// {@return from when on a look that does not show any work is believed nevertheless}
    long patience(EnterKey enter, Scene scene, long settle) {
        return changed
                ? Timing.after(Math.max(nanos, scene.last()), enter.redrawn())
                : Math.max(Timing.after(nanos, enter.unchanged()), scene.settled(settle));
    }

    /// {@return what is to be said about a look that is believed after all}
    String remark() {
        return changed
                ? "; it was drawn anew after Enter, and no work was ever seen"
                : "; Enter has changed nothing on it";
    }

    /// {@return that the program makes something of the Enter}
    ///
    /// @param state busy, or starting if it has never done anything else
    Belief belief(TerminalState state) {
        var what = "Enter was pressed, and nothing has told since how the program is doing";
        return new Belief(
                state,
                new Evidence(Evidence.Rank.INPUT, "enter", what, List.of(), nanos),
                null,
                nanos);
    }
}
