package dev.nerve.terminal.state;

import org.jspecify.annotations.Nullable;

/// How often Enter was pressed while the program was busy, and has not been taken up since.
///
/// What was typed ahead is taken up when the program looks ready for a while and then works again.
/// Some programs show what waits, and put there what is typed before they are ready, too.
/// *Confined to one thread.*
final class Typeahead {

    private final long settle;
    private int open;
    private long entered = Long.MIN_VALUE;

    /// @param settle how long a screen that looks ready stands at least, in nanoseconds
    Typeahead(long settle) {
        this.settle = settle;
    }

    /// Enter was pressed.
    ///
    /// @param state what the program was doing
    /// @param nanos when
    void enter(TerminalState state, long nanos) {
        boolean busy = state == TerminalState.BUSY || state == TerminalState.STARTING;
        open = busy ? open + 1 : 0;
        entered = nanos;
    }

    /// The screen shows something else.
    ///
    /// @param before what it has looked like until now
    /// @param now what it looks like from now on
    void show(Scene before, @Nullable Look now, long nanos) {
        if (now != null && now.rule().typed() == LayoutRule.Typed.QUEUED) {
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

    /// The program is ready, so that all was taken up.
    void end() {
        open = 0;
    }

    boolean isOpen() {
        return open > 0;
    }
}
