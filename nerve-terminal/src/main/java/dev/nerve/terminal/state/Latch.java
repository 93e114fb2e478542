package dev.nerve.terminal.state;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A pressed Enter whose effect is not known yet. *Immutable.*
///
/// @param nanos the time of the Enter
/// @param before the layout match at that time, or null if no rule matched
/// @param earlier the matches of the questions answered just before, including this one
/// @param changed whether the screen has changed since
record Latch(long nanos, @Nullable Look before, List<Look> earlier, boolean changed) {

    /// The rule name in evidence.
    static final String ENTER = "enter";

    /// The rule name in evidence if the Enter answered a question.
    static final String ANSWER = "answer";

    /// The largest number of successive questions to remember.
    private static final int MOST_EARLIER = 20;

    Latch {
        earlier = List.copyOf(earlier);
    }

    static Latch on(long nanos, @Nullable Look look, List<Look> earlier) {
        return new Latch(nanos, look, earlier, look == null);
    }

    /// {@return the successively answered questions, including the last}
    ///
    /// @param before the questions answered before
    /// @param look the match of the current screen
    static List<Look> answered(List<Look> before, @Nullable Look look) {
        if (look == null || look.rule().state() != TerminalState.WAITING) {
            return List.of();
        }
        var all = new ArrayList<>(before);
        all.add(look);
        return all.subList(Math.max(0, all.size() - MOST_EARLIER), all.size());
    }

    /// {@return the state after a new screen}
    Latch seen(@Nullable Look look) {
        boolean same = look != null && before != null && look.isLike(before);
        return changed || same ? this : new Latch(nanos, before, earlier, true);
    }

    /// {@return whether a match shows that the program reacted to the Enter}
    boolean isConfirmedBy(Look look) {
        return switch (look.rule().state()) {
            case BUSY -> true;
            case WAITING -> changed && !isAnswered(look);
            case READY -> changed && answered();
            case STARTING, DEAD -> false;
        };
    }

    /// {@return whether a match is an answered question, which the program may redraw once more}
    boolean isAnswered(Look look) {
        return earlier.stream().anyMatch(look::isLike);
    }

    /// Returns whether the Enter answered a question.
    boolean answered() {
        return before != null && before.rule().state() == TerminalState.WAITING;
    }

    /// {@return the time from which a match without visible work counts}
    long patience(EnterKey enter, Scene scene, long settle) {
        var look = scene.look();
        if (changed && look != null && isAnswered(look)) {
            return Timing.after(scene.first(), enter.again());
        }
        return changed
                ? Timing.after(Math.max(nanos, scene.last()), enter.redrawn())
                : Math.max(Timing.after(nanos, enter.unchanged()), scene.settled(settle));
    }

    /// {@return the remark for a match that counts without visible work}
    String remark() {
        return changed
                ? "; it was redrawn after Enter, and no work was visible"
                : "; Enter has changed nothing on it";
    }

    /// {@return the candidate while the program handles the Enter}
    ///
    /// @param state busy, or starting if the program has shown no other state
    Belief belief(TerminalState state) {
        var how = answered() ? "a question was answered" : "Enter was pressed";
        var what = how + ", and there is no later evidence of the state";
        return new Belief(
                state,
                new Evidence(
                        Evidence.Rank.INPUT, answered() ? ANSWER : ENTER, what, List.of(), nanos),
                null,
                nanos);
    }
}
