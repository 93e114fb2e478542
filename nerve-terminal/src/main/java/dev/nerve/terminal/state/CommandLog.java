package dev.nerve.terminal.state;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.OptionalInt;

/// The commands that a shell has run, as its marks tell. *Confined to one thread.*
///
/// Shells that do not tell when a command starts start it at our Enter.
final class CommandLog {

    private static final int MOST = 1_000;
    private static final long NONE = Long.MIN_VALUE;

    private final Deque<FinishedCommand> finished = new ArrayDeque<>();
    private boolean tellsBegin;
    private boolean pending;
    private long entered;
    private long started = NONE;

    /// {@return whether something was entered of which nothing has been told since}
    boolean isPending() {
        return pending;
    }

    /// @param typed whether it was more than Enter alone
    void entered(boolean typed, long nanos) {
        pending = true;
        entered = typed ? nanos : NONE;
        if (!tellsBegin) {
            started = nanos;
        }
    }

    /// A text of several commands begins once and tells it for each.
    void begins(long nanos) {
        pending = false;
        if (!tellsBegin || started == NONE) {
            started = nanos;
        }
        tellsBegin = true;
    }

    /// What cannot be understood is never begun, but it has an end. An end without anything before
    /// it is a prompt that was shown again.
    void ends(OptionalInt exitCode, long nanos) {
        if (started == NONE && pending) {
            started = entered;
        }
        pending = false;
        if (started == NONE) {
            return;
        }
        if (finished.size() == MOST) {
            finished.removeFirst();
        }
        finished.addLast(new FinishedCommand(exitCode, started, nanos));
        started = NONE;
    }

    List<FinishedCommand> finished() {
        return List.copyOf(finished);
    }
}
