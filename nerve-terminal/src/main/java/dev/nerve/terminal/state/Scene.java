package dev.nerve.terminal.state;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// What the screen has looked like lately. *Confined to one thread.*
final class Scene {

    /// A screen on which other things move counts as settled when it has looked the same for so
    /// many times as long.
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

    /// {@return what it looks like, or did before it began to look like nothing that is known}
    @Nullable Look known() {
        return known;
    }

    /// {@return when something was last shown}
    long last() {
        return last;
    }

    /// {@return since when it looks like this}
    long first() {
        return first;
    }

    /// {@return from when on what it looks like can be believed}
    long settled(long settle) {
        return last == Long.MIN_VALUE
                ? Long.MAX_VALUE
                : Math.min(last + settle, first + STANDS * settle);
    }

    /// {@return what a look tells}
    ///
    /// @param remark what there is to say beyond its rule and its rows, or nothing
    Belief belief(Look seen, String remark, long from) {
        var what = "the screen looks %s%s".formatted(seen.rule().state().wireName(), remark);
        return new Belief(
                seen.rule().state(),
                new Evidence(Evidence.Rank.LAYOUT, seen.rule().name(), what, seen.rows(), first),
                seen.question(),
                from);
    }

    /// {@return that the screen no longer shows what made the program count as ready}
    Belief lost(long from) {
        return new Belief(
                TerminalState.BUSY,
                new Evidence(
                        Evidence.Rank.LAYOUT,
                        "unknown-screen",
                        "the screen no longer looks ready, and like nothing that is known",
                        List.of(),
                        first),
                null,
                from);
    }
}
