package dev.nerve.terminal.recording;

import dev.nerve.terminal.backend.TerminalLines;
import dev.nerve.terminal.parse.ScreenParser;
import dev.nerve.terminal.parse.TurnTracker;
import dev.nerve.terminal.parse.rule.ParserRegistry;
import dev.nerve.terminal.screen.FrameScheduler;
import dev.nerve.terminal.screen.ScreenFrame;
import dev.nerve.terminal.screen.SequenceListener;
import dev.nerve.terminal.screen.TerminalMode;
import dev.nerve.terminal.screen.emulator.Screen;
import dev.nerve.terminal.state.TerminalState;
import dev.nerve.terminal.state.detection.StateDetector;
import dev.nerve.terminal.state.detection.StateVerdict;
import dev.nerve.terminal.state.rule.StateRuleSet;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// A replay of a recording that detects the same states as with the live program, without waiting.
///
/// Recorded input counts as typed by nerve. If there is a parser for the program, the replay
/// reports turns too. *Confined to one thread*, used once.
public final class RecordingAnalysis
        implements SequenceListener, ScreenParser.TerminalContent, FrameScheduler.DrawTarget {

    /// The number of rows above the screen, as in terminals.
    private static final int SCROLLBACK = 10_000;

    /// The rule name for a program that counts as dead because its recording ends.
    public static final String ENDED = "recording-ended";

    /// The time for which the replay continues after the last event.
    private static final long AFTERMATH = Duration.ofSeconds(1).toNanos();

    private final CastReader recording;
    private final Consumer<StateChange> changes;
    private final Consumer<TurnEnd> ends;
    private final Screen screen;
    private final StateDetector stateDetector;
    private final @Nullable TurnTracker turns;
    private long now;
    private final FrameScheduler scheduler = new FrameScheduler(this);
    private final List<OscCommand> heard = new ArrayList<>();
    private boolean over;
    private @Nullable StateVerdict lastReported;

    /// @param recording the recording; it is read to its end and not closed
    /// @param rules the rules for the program
    /// @param changes receives each change of the state or the question
    public RecordingAnalysis(
            CastReader recording, StateRuleSet rules, Consumer<StateChange> changes) {
        this(recording, rules, changes, _ -> {}, null);
    }

    /// @param recording the recording; it is read to its end and not closed
    /// @param rules the rules for the program
    /// @param changes receives each change of the state or the question
    /// @param ends receives each finished turn, if there is a parser for the program
    public RecordingAnalysis(
            CastReader recording,
            StateRuleSet rules,
            Consumer<StateChange> changes,
            Consumer<TurnEnd> ends) {
        this(recording, rules, changes, ends, tracker(rules.program()));
    }

    private RecordingAnalysis(
            CastReader recording,
            StateRuleSet rules,
            Consumer<StateChange> changes,
            Consumer<TurnEnd> ends,
            @Nullable TurnTracker turns) {
        this.recording = recording;
        this.changes = changes;
        this.ends = ends;
        this.screen = new Screen(recording.header().size(), SCROLLBACK, this);
        this.stateDetector = new StateDetector(rules, 0);
        this.turns = turns;
    }

    private static @Nullable TurnTracker tracker(String program) {
        return ParserRegistry.BUNDLED.contains(program)
                ? new TurnTracker(new ScreenParser(program))
                : null;
    }

    /// {@return the state detector of the replay}
    public StateDetector detector() {
        return stateDetector;
    }

    /// Runs to the end of the recording.
    public void run() {
        report(0);
        for (var event = recording.next(); event.isPresent(); event = recording.next()) {
            long next = event.get().micros() * 1_000;
            showLate(next);
            passTo(next);
            now = next;
            apply(event.get());
            report(now);
        }
        end();
    }

    private void passTo(long nanos) {
        for (long due = due(); due < nanos; due = due()) {
            report(due);
        }
    }

    private long due() {
        return turns == null ? stateDetector.due() : Math.min(stateDetector.due(), turns.due());
    }

    /// Shows an incomplete screen update at the time when its time limit ends, not at the next
    /// event.
    private void showLate(long nanos) {
        if (scheduler.deadline() < nanos) {
            now = scheduler.deadline();
            passTo(now);
            scheduler.showIfComplete(now);
            report(now);
        }
    }

    private void apply(CastEvent event) {
        switch (event) {
            case CastEvent.Output(_, var text) -> output(text);
            case CastEvent.Input(_, var text) -> typed(text);
            case CastEvent.Resized(_, var size) -> {
                screen.resize(size);
                screenChanged();
            }
            case CastEvent.Marked(_, var label) -> {
                RecordingEndMarkers.exitOf(label)
                        .ifPresent(exit -> stateDetector.programEnded(exit, now));
                over |= RecordingEndMarkers.isStop(label);
            }
        }
    }

    private void typed(String text) {
        if (turns != null) {
            turns.typed(text, now);
        }
        stateDetector.typed(text, now);
    }

    private void output(String text) {
        var bytes = text.getBytes(StandardCharsets.UTF_8);
        scheduler.feed(bytes, bytes.length, now);
        scheduler.showIfComplete(now);
    }

    @Override
    public void feed(byte[] bytes, int offset, int length) {
        screen.feed(bytes, offset, length);
        heard.forEach(
                oscCommand -> stateDetector.oscSignal(oscCommand.code(), oscCommand.text(), now));
        heard.clear();
    }

    @Override
    public boolean isUpdating() {
        return screen.isOn(TerminalMode.SYNCHRONIZED_UPDATE);
    }

    @Override
    public void screenChanged() {
        stateDetector.screenChanged(screen::frame, now);
        if (turns != null) {
            turns.screenChanged(this, now);
        }
    }

    @Override
    public ScreenFrame frame() {
        return screen.frame();
    }

    @Override
    public TerminalLines read(long from) {
        long first = Math.max(from, screen.oldest());
        return new TerminalLines(first, screen.rows(first, screen.end()), screen.end());
    }

    @Override
    public boolean isAlternate() {
        return screen.isOn(TerminalMode.ALTERNATE_SCREEN);
    }

    @Override
    public void oscReceived(int code, String text) {
        heard.add(new OscCommand(code, text));
    }

    private void end() {
        long last = now + AFTERMATH;
        for (long due = due(); due <= last && isSettling(due); due = due()) {
            now = Math.max(now, due);
            report(now);
        }
        if (!over) {
            stateDetector.programGone(ENDED, "the recording ends here", now);
            report(now);
        }
    }

    /// Returns whether the state still counts. An unrecognised screen after the last output means
    /// that the program is exiting.
    private boolean isSettling(long nanos) {
        var state = stateDetector.verdict(Math.max(now, nanos)).state();
        return state == TerminalState.READY
                || (lastReported != null && state == lastReported.state());
    }

    private void report(long nanos) {
        var verdict = stateDetector.verdict(nanos);
        if (lastReported == null
                || verdict.state() != lastReported.state()
                || !verdict.question().equals(lastReported.question())) {
            lastReported = verdict;
            changes.accept(new StateChange(nanos, verdict));
        }
        if (turns != null) {
            turns.stateChanged(verdict.state(), nanos);
            turns.takeFinishedTurns(nanos).forEach(turn -> ends.accept(new TurnEnd(nanos, turn)));
        }
    }

    /// An operating system command of the program.
    ///
    /// @param code its number
    /// @param text the text after the number
    private record OscCommand(int code, String text) {}
}
