package dev.nerve.terminal.parse;

import dev.nerve.terminal.state.TerminalState;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A tracker that detects the end of turns and returns their content.
///
/// A turn begins when input was submitted and the program shows it as a prompt. So an answer to a
/// dialog, or an Enter that the program ignored, begins no turn. A turn ends when the program is
/// ready and the answer has settled: it is there, it is complete where the program shows that, and
/// it has stood for the time in the rules. Without an answer, the turn ends after a time limit. A
/// prompt submitted during a turn ends that turn when the program starts to handle it.
///
/// The tracker has no clock and no thread: every call passes the time, and [#due()] returns the
/// next time to call. *Confined to one thread*, or guarded by its owner.
public final class TurnTracker {

    /// The interval between two searches for a prompt that is not visible yet.
    private static final long LOOKS = Duration.ofMillis(30).toNanos();

    /// The time for which a stopped turn may still get a regular end.
    private static final Duration STOPPED = Duration.ofSeconds(1);

    private final Reading reading;
    private final Pace pace;
    private final Typing typing = new Typing();
    private final List<String> submitted = new ArrayList<>();
    private final List<Turn> over = new ArrayList<>();
    private TerminalState state = TerminalState.STARTING;
    private int number;
    private boolean unseen;
    private long readySince;
    private long changed;
    private long due = Long.MAX_VALUE;
    private @Nullable Dissected last;

    /// @param reading parses turns; from now on only this tracker reports screens and input to it
    public TurnTracker(Reading reading) {
        this.reading = reading;
        this.pace = reading.rules().pace();
    }

    /// {@return whether input was submitted whose turn has not ended yet}
    public boolean isOpen() {
        return !submitted.isEmpty();
    }

    /// Handles typed text. Must be called before the verdict that results from it.
    ///
    /// @param text the exact characters, with the Enter key as `\\r`
    /// @param nanos the current time
    public void typed(String text, long nanos) {
        typing.type(text).forEach(entry -> submitted(entry, nanos));
    }

    /// Handles submitted text. Must be called before the verdict that results from it.
    ///
    /// @param text the text; blank if unknown
    /// @param nanos the current time
    public void submitted(String text, long nanos) {
        if (state == TerminalState.WAITING) {
            return;
        }
        if (isOpen() && state == TerminalState.READY) {
            var fresh = ours(reading.fresh(state));
            tellAll(fresh);
            if (!fresh.isEmpty()) {
                submitted.clear();
            }
        }
        reading.typed(text);
        if (!isOpen()) {
            reading.entered();
            last = null;
        }
        submitted.add(text);
        readySince = nanos;
        changed = nanos;
        unseen = true;
        due = nanos;
    }

    /// Handles a changed screen.
    ///
    /// @param rows the content of the terminal
    /// @param nanos the current time
    public void shown(Reading.Rows rows, long nanos) {
        reading.shown(rows);
        unseen = true;
        due = Math.min(due, last == null ? Math.max(nanos, looked + LOOKS) : nanos);
    }

    private long looked = Long.MIN_VALUE / 2;

    /// Handles the detected state of the program.
    ///
    /// @param now the state
    /// @param nanos the current time
    public void judged(TerminalState now, long nanos) {
        if (now != state) {
            state = now;
            readySince = nanos;
            changed = nanos;
            unseen = true;
            due = nanos;
        }
    }

    /// {@return the next time at which a turn may end without new events, or `Long.MAX_VALUE`}
    public long due() {
        if (!over.isEmpty()) {
            return Long.MIN_VALUE;
        }
        return isOpen() ? due : Long.MAX_VALUE;
    }

    /// {@return the turns that ended since the last call}
    ///
    /// @param nanos the current time
    public List<Turn> pass(long nanos) {
        if (isOpen() && nanos >= due) {
            due = Long.MAX_VALUE;
            looked = nanos;
            look(nanos);
        }
        var turns = List.copyOf(over);
        over.clear();
        return turns;
    }

    private void look(long nanos) {
        switch (state) {
            case READY -> ready(nanos);
            case BUSY, WAITING -> busy();
            case DEAD -> dead();
            case STARTING -> {}
        }
        unseen = false;
    }

    private void ready(long nanos) {
        if (unseen) {
            see(nanos);
        }
        if (last == null) {
            return;
        }
        long settled = changed + settle(last);
        long patient = readySince + pace.patience().toNanos();
        if (nanos >= Math.min(settled, patient)) {
            tellAll(ours(reading.fresh(state)));
            submitted.clear();
        } else {
            due = Math.min(settled, patient);
        }
    }

    private void see(long nanos) {
        var fresh = ours(reading.fresh(state));
        var seen = fresh.isEmpty() ? null : fresh.getLast().dissected();
        if (seen != null && !seen.equals(last)) {
            changed = last == null ? readySince : nanos;
        }
        last = seen;
    }

    private long settle(Dissected turn) {
        boolean answered = turn.isAnswered() && (turn.ended() || !pace.awaitsEnd());
        boolean expected = Typing.isSame(turn.prompt(), submitted.getLast());
        if (expected && turn.stopped() && !turn.isOver()) {
            return STOPPED.toNanos();
        }
        if (!expected || (!answered && !turn.isBroken())) {
            return pace.patience().toNanos();
        }
        return (turn.isOver() && turn.isAnswered() ? pace.ended() : pace.settle()).toNanos();
    }

    /// Skips turns of an earlier conversation, which a program may show after the prompt was
    /// submitted.
    private List<Reading.Seen> ours(List<Reading.Seen> fresh) {
        for (int first = 0; first < fresh.size() && isOpen(); first++) {
            if (Typing.isSame(fresh.get(first).dissected().prompt(), submitted.getFirst())) {
                reading.know(first);
                return asked(fresh.subList(first, fresh.size()));
            }
        }
        return asked(fresh);
    }

    /// Skips surplus turns: a program cannot have more new turns than submitted prompts. The rest
    /// was a half-drawn screen.
    private List<Reading.Seen> asked(List<Reading.Seen> turns) {
        int surplus = Math.max(0, turns.size() - submitted.size());
        reading.know(surplus);
        return turns.subList(surplus, turns.size());
    }

    private void busy() {
        if (submitted.size() < 2 || !unseen) {
            return;
        }
        var fresh = ours(reading.fresh(state));
        boolean taken =
                fresh.size() > 1
                        && !fresh.get(1).dissected().prompt().isBlank()
                        && Typing.isSame(fresh.get(1).dissected().prompt(), submitted.get(1));
        if (taken) {
            tellAll(fresh.subList(0, 1));
            submitted.removeFirst();
        }
    }

    /// Ends all open turns of a dead program without waiting. An input without any response, such
    /// as the one that ended the program, is not a turn.
    private void dead() {
        var said = new ArrayList<Reading.Seen>();
        for (var seen : ours(reading.fresh(state))) {
            if (!seen.dissected().sections().isEmpty()) {
                said.add(seen);
            }
        }
        tellAll(said);
        submitted.clear();
    }

    private void tellAll(List<Reading.Seen> turns) {
        for (var seen : turns) {
            var dissected = seen.dissected();
            boolean cutShort = state == TerminalState.DEAD && !dissected.isOver();
            boolean silent = dissected.sections().isEmpty();
            boolean stopped = dissected.stopped() && !dissected.isOver();
            number++;
            over.add(
                    new Turn(
                            number,
                            seen.parsed(),
                            dissected.interrupted() || cutShort || silent || stopped));
        }
        reading.know(turns.size());
    }
}
