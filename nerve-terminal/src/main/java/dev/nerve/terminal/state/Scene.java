package dev.nerve.terminal.state;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// The recent layout matches of the screen. *Confined to one thread.*
final class Scene {

    /// A screen with changing details counts as settled when its match has stood for this multiple
    /// of the settle time.
    private static final int STANDS = 10;

    private @Nullable Look look;
    private @Nullable Look known;
    private long first = Long.MIN_VALUE;
    private long last = Long.MIN_VALUE;

    void show(@Nullable Look now, long nanos) {
        last = nanos;
        boolean same = now == null ? look == null : look != null && now.isLike(look);
        if (!same) {
            first = nanos;
        }
        look = now;
        known = now == null ? known : now;
    }

    @Nullable Look look() {
        return look;
    }

    /// {@return the current match, or the last one if no rule matches now}
    @Nullable Look known() {
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
    Belief belief(Look seen, String remark, long from) {
        var what = "the screen looks %s%s".formatted(seen.rule().state().wireName(), remark);
        return new Belief(
                seen.rule().state(),
                new Evidence(Evidence.Rank.LAYOUT, seen.rule().name(), what, seen.rows(), first),
                seen.question(),
                from);
    }

    /// {@return the candidate for a program whose screen no longer looks ready}
    Belief lost(long from) {
        return new Belief(
                TerminalState.BUSY,
                new Evidence(
                        Evidence.Rank.LAYOUT,
                        "unknown-screen",
                        "the screen no longer looks ready and matches no rule",
                        List.of(),
                        first),
                null,
                from);
    }
}
