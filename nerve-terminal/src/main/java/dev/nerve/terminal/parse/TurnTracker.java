package dev.nerve.terminal.parse;

import dev.nerve.terminal.state.TerminalState;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Tells when a turn is over, and what was said in it.
///
/// A turn begins when something was submitted and the program shows it as a prompt; so what
/// answers a dialog, and an Enter that the program swallowed, begin none. It ends when the program
/// is ready and the answer has settled: it is there, it is whole where the program shows that, and
/// it has stood for as long as the rules want. If no answer comes, some patience ends it. A prompt
/// that was submitted during a turn ends that turn when the program takes it up.
///
/// It has no clock and no thread: every call says when it is, and [#due()] when it wants to be
/// asked again. *Confined to one thread*, or guarded by its owner.
public final class TurnTracker {

    /// How often a program is looked at for a prompt that is not there yet.
    private static final long LOOKS = Duration.ofMillis(30).toNanos();

    /// How long a turn that the program has stopped may be about to end after all.
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

    /// @param reading takes turns apart; told by this from now on what is shown and submitted
    public TurnTracker(Reading reading) {
        this.reading = reading;
        this.pace = reading.rules().pace();
    }

    /// {@return whether something was submitted of which the end is not known yet}
    public boolean isOpen() {
        return !submitted.isEmpty();
    }

    /// Something was typed. To be told before the verdict that comes of it.
    ///
    /// @param text as the program got it, with the Enter key as `\\r`
    /// @param nanos when
    public void typed(String text, long nanos) {
        typing.type(text).forEach(entry -> submitted(entry, nanos));
    }

    /// Something was submitted. To be told before the verdict that comes of it.
    ///
    /// @param text what; blank if that is not known
    /// @param nanos when
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

    /// The screen shows something else.
    ///
    /// @param rows what it shows, and has shown
    /// @param nanos when
    public void shown(Reading.Rows rows, long nanos) {
        reading.shown(rows);
        unseen = true;
        due = Math.min(due, last == null ? Math.max(nanos, looked + LOOKS) : nanos);
    }

    private long looked = Long.MIN_VALUE / 2;

    /// The program is doing so.
    ///
    /// @param now how
    /// @param nanos when
    public void judged(TerminalState now, long nanos) {
        if (now != state) {
            state = now;
            readySince = nanos;
            changed = nanos;
            unseen = true;
            due = nanos;
        }
    }

    /// {@return when a turn may be over if nothing is seen until then, or `Long.MAX_VALUE`}
    public long due() {
        if (!over.isEmpty()) {
            return Long.MIN_VALUE;
        }
        return isOpen() ? due : Long.MAX_VALUE;
    }

    /// {@return the turns that are over by now and have not been told before}
    ///
    /// @param nanos when it is now
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

    /// What a program shows of an earlier conversation, after it was asked already, is not ours.
    private List<Reading.Seen> ours(List<Reading.Seen> fresh) {
        for (int first = 0; first < fresh.size() && isOpen(); first++) {
            if (Typing.isSame(fresh.get(first).dissected().prompt(), submitted.getFirst())) {
                reading.know(first);
                return asked(fresh.subList(first, fresh.size()));
            }
        }
        return asked(fresh);
    }

    /// There are no more turns than somebody asked for; what looks like more was half drawn.
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

    /// What a program that has ended did not say is not awaited. What ended it is no turn.
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
