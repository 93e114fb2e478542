package dev.nerve.terminal.state.detection;

import dev.nerve.terminal.state.TerminalState;
import dev.nerve.terminal.state.rule.LayoutMatch;
import dev.nerve.terminal.state.rule.LayoutRule;
import org.jspecify.annotations.Nullable;

/// A counter of Enter presses that a busy program has not handled yet.
///
/// The program handles such input when it looks ready for a while and then works again. Some
/// programs show queued input, including input typed before they were ready. *Confined to one
/// thread.*
final class TypeaheadCounter {

    private final long settle;
    private int open;
    private long entered = Long.MIN_VALUE;

    /// @param settle the least time for which a ready screen stands, in nanoseconds
    TypeaheadCounter(long settle) {
        this.settle = settle;
    }

    /// Handles a pressed Enter.
    ///
    /// @param state the state of the program
    /// @param nanos the current time
    void enter(TerminalState state, long nanos) {
        boolean busy = state == TerminalState.BUSY || state == TerminalState.STARTING;
        open = busy ? open + 1 : 0;
        entered = nanos;
    }

    /// Handles a changed screen.
    ///
    /// @param before the matches until now
    /// @param now the new match
    void show(LayoutMatchHistory before, @Nullable LayoutMatch now, long nanos) {
        if (now != null && now.rule().typed() == LayoutRule.EnterEffect.QUEUED) {
            open = Math.max(open, 1);
        }
        var rest = before.look();
        boolean rested =
                rest != null
                        && rest.rule().state() == TerminalState.READY
                        && before.first() > entered
                        && nanos - before.first() >= settle;
        if (open > 0 && rested && now != null && now.rule().state() == TerminalState.BUSY) {
            open--;
        }
    }

    /// Resets the counter, because a ready program has handled all input.
    void end() {
        open = 0;
    }

    boolean isOpen() {
        return open > 0;
    }
}
