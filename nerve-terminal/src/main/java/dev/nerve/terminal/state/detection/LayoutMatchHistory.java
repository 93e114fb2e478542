package dev.nerve.terminal.state.detection;

import dev.nerve.terminal.state.StateEvidence;
import dev.nerve.terminal.state.TerminalState;
import dev.nerve.terminal.state.rule.LayoutMatch;
import dev.nerve.terminal.state.rule.StateCandidate;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The recent layout matches of the screen. *Confined to one thread.*
final class LayoutMatchHistory {

    /// A screen with changing details counts as settled when its match has stood for this multiple
    /// of the settle time.
    private static final int STANDS = 10;

    private @Nullable LayoutMatch layoutMatch;
    private @Nullable LayoutMatch known;
    private long first = Long.MIN_VALUE;
    private long last = Long.MIN_VALUE;

    void show(@Nullable LayoutMatch now, long nanos) {
        last = nanos;
        boolean same =
                now == null ? layoutMatch == null : layoutMatch != null && now.isLike(layoutMatch);
        if (!same) {
            first = nanos;
        }
        layoutMatch = now;
        known = now == null ? known : now;
    }

    @Nullable LayoutMatch look() {
        return layoutMatch;
    }

    /// {@return the current match, or the last one if no rule matches now}
    @Nullable LayoutMatch known() {
        return known;
    }

    /// {@return the time of the last screen update}
    long last() {
        return last;
    }

    /// {@return the time since which the match is the same}
    long first() {
        return first;
    }

    /// {@return the time from which the match counts}
    long settled(long settle) {
        return last == Long.MIN_VALUE
                ? Long.MAX_VALUE
                : Math.min(last + settle, first + STANDS * settle);
    }

    /// {@return the state candidate of a match}
    ///
    /// @param remark an additional remark, or an empty text
    StateCandidate belief(LayoutMatch seen, String remark, long from) {
        var what = "the screen looks %s%s".formatted(seen.rule().state().wireName(), remark);
        return new StateCandidate(
                seen.rule().state(),
                new StateEvidence(
                        StateEvidence.EvidenceRank.LAYOUT,
                        seen.rule().name(),
                        what,
                        seen.rows(),
                        first),
                seen.question(),
                from);
    }

    /// {@return the candidate for a program whose screen no longer looks ready}
    StateCandidate lost(long from) {
        return new StateCandidate(
                TerminalState.BUSY,
                new StateEvidence(
                        StateEvidence.EvidenceRank.LAYOUT,
                        "unknown-screen",
                        "the screen no longer looks ready and matches no rule",
                        List.of(),
                        first),
                null,
                from);
    }
}
