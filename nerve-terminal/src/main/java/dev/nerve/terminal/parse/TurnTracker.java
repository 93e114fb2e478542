package dev.nerve.terminal.parse;

import dev.nerve.terminal.parse.rule.AnswerTiming;
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

    private final ScreenParser parser;
    private final AnswerTiming timing;
    private final InputBoxTracker inputBoxTracker = new InputBoxTracker();
    private final List<String> submitted = new ArrayList<>();
    private final List<FinishedTurn> over = new ArrayList<>();
    private TerminalState state = TerminalState.STARTING;
    private int number;
    private boolean unseen;
    private long readySince;
    private long changed;
    private long due = Long.MAX_VALUE;
    private @Nullable TurnParts last;

    /// @param parser parses turns; from now on only this tracker reports screens and input to it
    public TurnTracker(ScreenParser parser) {
        this.parser = parser;
        this.timing = parser.rules().pace();
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
        inputBoxTracker.type(text).forEach(entry -> submitted(entry, nanos));
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
            var fresh = ours(parser.newTurns(state));
            addFinished(fresh);
            if (!fresh.isEmpty()) {
                submitted.clear();
            }
        }
        parser.typed(text);
        if (!isOpen()) {
            parser.turnSubmitted();
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
    /// @param terminalContent the content of the terminal
    /// @param nanos the current time
    public void screenChanged(ScreenParser.TerminalContent terminalContent, long nanos) {
        parser.screenChanged(terminalContent);
        unseen = true;
        due = Math.min(due, last == null ? Math.max(nanos, looked + LOOKS) : nanos);
    }

    private long looked = Long.MIN_VALUE / 2;

    /// Handles the detected state of the program.
    ///
    /// @param now the state
    /// @param nanos the current time
    public void stateChanged(TerminalState now, long nanos) {
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
    public List<FinishedTurn> takeFinishedTurns(long nanos) {
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
        long patient = readySince + timing.patience().toNanos();
        if (nanos >= Math.min(settled, patient)) {
            addFinished(ours(parser.newTurns(state)));
            submitted.clear();
        } else {
            due = Math.min(settled, patient);
        }
    }

    private void see(long nanos) {
        var fresh = ours(parser.newTurns(state));
        var seen = fresh.isEmpty() ? null : fresh.getLast().dissected();
        if (seen != null && !seen.equals(last)) {
            changed = last == null ? readySince : nanos;
        }
        last = seen;
    }

    private long settle(TurnParts turn) {
        boolean answered = turn.isAnswered() && (turn.ended() || !timing.awaitsEnd());
        boolean expected = InputBoxTracker.isPromptFor(turn.prompt(), submitted.getLast());
        if (expected && turn.stopped() && !turn.isOver()) {
            return STOPPED.toNanos();
        }
        if (!expected || (!answered && !turn.isBroken())) {
            return timing.patience().toNanos();
        }
        return (turn.isOver() && turn.isAnswered() ? timing.ended() : timing.settle()).toNanos();
    }

    /// Skips turns of an earlier conversation, which a program may show after the prompt was
    /// submitted.
    private List<ScreenParser.SeenTurn> ours(List<ScreenParser.SeenTurn> fresh) {
        for (int first = 0; first < fresh.size() && isOpen(); first++) {
            if (InputBoxTracker.isPromptFor(
                    fresh.get(first).dissected().prompt(), submitted.getFirst())) {
                parser.markKnown(first);
                return asked(fresh.subList(first, fresh.size()));
            }
        }
        return asked(fresh);
    }

    /// Skips surplus turns: a program cannot have more new turns than submitted prompts. The rest
    /// was a half-drawn screen.
    private List<ScreenParser.SeenTurn> asked(List<ScreenParser.SeenTurn> turns) {
        int surplus = Math.max(0, turns.size() - submitted.size());
        parser.markKnown(surplus);
        return turns.subList(surplus, turns.size());
    }

    private void busy() {
        if (submitted.size() < 2 || !unseen) {
            return;
        }
        var fresh = ours(parser.newTurns(state));
        boolean taken =
                fresh.size() > 1
                        && !fresh.get(1).dissected().prompt().isBlank()
                        && InputBoxTracker.isPromptFor(
                                fresh.get(1).dissected().prompt(), submitted.get(1));
        if (taken) {
            addFinished(fresh.subList(0, 1));
            submitted.removeFirst();
        }
    }

    /// Ends all open turns of a dead program without waiting. An input without any response, such
    /// as the one that ended the program, is not a turn.
    private void dead() {
        var said = new ArrayList<ScreenParser.SeenTurn>();
        for (var seen : ours(parser.newTurns(state))) {
            if (!seen.dissected().sections().isEmpty()) {
                said.add(seen);
            }
        }
        addFinished(said);
        submitted.clear();
    }

    private void addFinished(List<ScreenParser.SeenTurn> turns) {
        for (var seen : turns) {
            var parts = seen.dissected();
            boolean cutShort = state == TerminalState.DEAD && !parts.isOver();
            boolean silent = parts.sections().isEmpty();
            boolean stopped = parts.stopped() && !parts.isOver();
            number++;
            over.add(
                    new FinishedTurn(
                            number,
                            seen.parsed(),
                            parts.interrupted() || cutShort || silent || stopped));
        }
        parser.markKnown(turns.size());
    }
}
