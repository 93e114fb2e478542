package dev.nerve.terminal.state.detection;

import dev.nerve.terminal.state.StateEvidence;
import dev.nerve.terminal.state.TerminalState;
import dev.nerve.terminal.state.rule.EnterKeyBehavior;
import dev.nerve.terminal.state.rule.LayoutMatch;
import dev.nerve.terminal.state.rule.StateCandidate;
import dev.nerve.terminal.state.rule.StateTiming;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A pressed Enter whose effect is not known yet. *Immutable.*
///
/// @param nanos the time of the Enter
/// @param before the layout match at that time, or null if no rule matched
/// @param earlier the matches of the questions answered just before, including this one
/// @param changed whether the screen has changed since
record PendingEnter(
        long nanos, @Nullable LayoutMatch before, List<LayoutMatch> earlier, boolean changed) {

    /// The rule name in evidence.
    static final String ENTER = "enter";

    /// The rule name in evidence if the Enter answered a question.
    static final String ANSWER = "answer";

    /// The largest number of successive questions to remember.
    private static final int MOST_EARLIER = 20;

    PendingEnter {
        earlier = List.copyOf(earlier);
    }

    static PendingEnter of(
            long nanos, @Nullable LayoutMatch layoutMatch, List<LayoutMatch> earlier) {
        return new PendingEnter(nanos, layoutMatch, earlier, layoutMatch == null);
    }

    /// {@return the successively answered questions, including the last}
    ///
    /// @param before the questions answered before
    /// @param layoutMatch the match of the current screen
    static List<LayoutMatch> answered(List<LayoutMatch> before, @Nullable LayoutMatch layoutMatch) {
        if (layoutMatch == null || layoutMatch.rule().state() != TerminalState.WAITING) {
            return List.of();
        }
        var all = new ArrayList<>(before);
        all.add(layoutMatch);
        return all.subList(Math.max(0, all.size() - MOST_EARLIER), all.size());
    }

    /// {@return the state after a new screen}
    PendingEnter seen(@Nullable LayoutMatch layoutMatch) {
        boolean same = layoutMatch != null && before != null && layoutMatch.isLike(before);
        return changed || same ? this : new PendingEnter(nanos, before, earlier, true);
    }

    /// {@return whether a match shows that the program reacted to the Enter}
    boolean isConfirmedBy(LayoutMatch layoutMatch) {
        return switch (layoutMatch.rule().state()) {
            case BUSY -> true;
            case WAITING -> changed && !isAnswered(layoutMatch);
            case READY -> changed && answered();
            case STARTING, DEAD -> false;
        };
    }

    /// {@return whether a match is an answered question, which the program may redraw once more}
    boolean isAnswered(LayoutMatch layoutMatch) {
        return earlier.stream().anyMatch(layoutMatch::isLike);
    }

    /// Returns whether the Enter answered a question.
    boolean answered() {
        return before != null && before.rule().state() == TerminalState.WAITING;
    }

    /// {@return the time from which a match without visible work counts}
    long patience(EnterKeyBehavior enter, LayoutMatchHistory history, long settle) {
        var layoutMatch = history.look();
        if (changed && layoutMatch != null && isAnswered(layoutMatch)) {
            return StateTiming.after(history.first(), enter.again());
        }
        return changed
                ? StateTiming.after(Math.max(nanos, history.last()), enter.redrawn())
                : Math.max(StateTiming.after(nanos, enter.unchanged()), history.settled(settle));
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
    StateCandidate belief(TerminalState state) {
        var how = answered() ? "a question was answered" : "Enter was pressed";
        var what = how + ", and there is no later evidence of the state";
        return new StateCandidate(
                state,
                new StateEvidence(
                        StateEvidence.EvidenceRank.INPUT,
                        answered() ? ANSWER : ENTER,
                        what,
                        List.of(),
                        nanos),
                null,
                nanos);
    }
}
