package dev.nerve.terminal.state;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// An Enter of which nothing is known yet but that it was pressed. *Immutable.*
///
/// @param nanos when
/// @param before what the screen looked like then, or null if like nothing that is known
/// @param earlier what the questions looked like that were answered right before, and this one
/// @param changed whether it has looked different since
record Latch(long nanos, @Nullable Look before, List<Look> earlier, boolean changed) {

    /// How it is called in evidence.
    static final String ENTER = "enter";

    /// How it is called in evidence if it answered a question.
    static final String ANSWER = "answer";

    /// More questions than these are not answered without any other work between them.
    private static final int MOST_EARLIER = 20;

    Latch {
        earlier = List.copyOf(earlier);
    }

    static Latch on(long nanos, @Nullable Look look, List<Look> earlier) {
        return new Latch(nanos, look, earlier, look == null);
    }

    /// {@return the questions that were answered one after the other, with the last}
    ///
    /// @param before those that were answered before
    /// @param look what the screen looks like
    static List<Look> answered(List<Look> before, @Nullable Look look) {
        if (look == null || look.rule().state() != TerminalState.WAITING) {
            return List.of();
        }
        var all = new ArrayList<>(before);
        all.add(look);
        return all.subList(Math.max(0, all.size() - MOST_EARLIER), all.size());
    }

    /// {@return the same, after the screen looked like this}
    Latch seen(@Nullable Look look) {
        boolean same = look != null && before != null && look.isLike(before);
        return changed || same ? this : new Latch(nanos, before, earlier, true);
    }

    /// {@return whether a look shows that something was made of the Enter}
    boolean isConfirmedBy(Look look) {
        return switch (look.rule().state()) {
            case BUSY -> true;
            case WAITING -> changed && !isAnswered(look);
            case READY -> changed && answered();
            case STARTING, DEAD -> false;
        };
    }

    /// {@return whether a look is that of a question that was answered and may be drawn once more}
    boolean isAnswered(Look look) {
        return earlier.stream().anyMatch(look::isLike);
    }

    /// A question that is gone was answered.
    boolean answered() {
        return before != null && before.rule().state() == TerminalState.WAITING;
    }

    /// {@return from when on a look that does not show any work is believed nevertheless}
    long patience(EnterKey enter, Scene scene, long settle) {
        var look = scene.look();
        if (changed && look != null && isAnswered(look)) {
            return Timing.after(scene.first(), enter.again());
        }
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
        var how = answered() ? "a question was answered" : "Enter was pressed";
        var what = how + ", and nothing has told since how the program is doing";
        return new Belief(
                state,
                new Evidence(
                        Evidence.Rank.INPUT, answered() ? ANSWER : ENTER, what, List.of(), nanos),
                null,
                nanos);
    }
}
