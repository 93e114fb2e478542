package dev.nerve.terminal.state.detection;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.OptionalInt;

/// A log of the commands that a shell ran, built from the marks of the shell. *Confined to one
/// thread.*
///
/// For a shell without start marks, a command starts when we press Enter.
final class ShellCommandLog {

    private static final int MOST = 1_000;
    private static final long NONE = Long.MIN_VALUE;

    private final Deque<FinishedCommand> finished = new ArrayDeque<>();
    private boolean tellsBegin;
    private boolean pending;
    private long entered;
    private long started = NONE;

    /// {@return whether an input was entered and no mark has followed}
    boolean isPending() {
        return pending;
    }

    /// @param typed whether text was typed before Enter
    void entered(boolean typed, long nanos) {
        pending = true;
        entered = typed ? nanos : NONE;
        if (!tellsBegin) {
            started = nanos;
        }
    }

    /// Handles the start of a command. A text of several commands counts as one, although the shell
    /// marks each of them.
    void begins(long nanos) {
        pending = false;
        if (!tellsBegin || started == NONE) {
            started = nanos;
        }
        tellsBegin = true;
    }

    /// Handles the end of a command. A syntax error has an end without a start. An end without any
    /// input is only a redrawn prompt.
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
