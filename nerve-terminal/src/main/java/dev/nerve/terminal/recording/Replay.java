package dev.nerve.terminal.recording;

import dev.nerve.terminal.backend.Lines;
import dev.nerve.terminal.parse.Parsers;
import dev.nerve.terminal.parse.Reading;
import dev.nerve.terminal.parse.TurnTracker;
import dev.nerve.terminal.screen.Drawings;
import dev.nerve.terminal.screen.Frame;
import dev.nerve.terminal.screen.Mode;
import dev.nerve.terminal.screen.Screen;
import dev.nerve.terminal.screen.ScreenListener;
import dev.nerve.terminal.state.Judge;
import dev.nerve.terminal.state.RuleSet;
import dev.nerve.terminal.state.TerminalState;
import dev.nerve.terminal.state.Verdict;
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
public final class Replay implements ScreenListener, Reading.Rows, Drawings.Canvas {

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
    private final Judge judge;
    private final @Nullable TurnTracker turns;
    private long now;
    private final Drawings drawings = new Drawings(this);
    private final List<Told> heard = new ArrayList<>();
    private boolean over;
    private @Nullable Verdict told;

    /// @param recording the recording; it is read to its end and not closed
    /// @param rules the rules for the program
    /// @param changes receives each change of the state or the question
    public Replay(CastReader recording, RuleSet rules, Consumer<StateChange> changes) {
        this(recording, rules, changes, _ -> {}, null);
    }

    /// @param recording the recording; it is read to its end and not closed
    /// @param rules the rules for the program
    /// @param changes receives each change of the state or the question
    /// @param ends receives each finished turn, if there is a parser for the program
    public Replay(
            CastReader recording,
            RuleSet rules,
            Consumer<StateChange> changes,
            Consumer<TurnEnd> ends) {
        this(recording, rules, changes, ends, tracker(rules.program()));
    }

    private Replay(
            CastReader recording,
            RuleSet rules,
            Consumer<StateChange> changes,
            Consumer<TurnEnd> ends,
            @Nullable TurnTracker turns) {
        this.recording = recording;
        this.changes = changes;
        this.ends = ends;
        this.screen = new Screen(recording.header().size(), SCROLLBACK, this);
        this.judge = new Judge(rules, 0);
        this.turns = turns;
    }

    private static @Nullable TurnTracker tracker(String program) {
        return Parsers.BUNDLED.contains(program) ? new TurnTracker(new Reading(program)) : null;
    }

    /// {@return the state detector of the replay}
    public Judge judge() {
        return judge;
    }

    /// Runs to the end of the recording.
    public void run() {
        tell(0);
        for (var event = recording.next(); event.isPresent(); event = recording.next()) {
            long next = event.get().micros() * 1_000;
            showLate(next);
            passTo(next);
            now = next;
            apply(event.get());
            tell(now);
        }
        end();
    }

    private void passTo(long nanos) {
        for (long due = due(); due < nanos; due = due()) {
            tell(due);
        }
    }

    private long due() {
        return turns == null ? judge.due() : Math.min(judge.due(), turns.due());
    }

    /// Shows an incomplete screen update at the time when its time limit ends, not at the next
    /// event.
    private void showLate(long nanos) {
        if (drawings.due() < nanos) {
            now = drawings.due();
            passTo(now);
            drawings.show(now);
            tell(now);
        }
    }

    private void apply(CastEvent event) {
        switch (event) {
            case CastEvent.Output(_, var text) -> output(text);
            case CastEvent.Input(_, var text) -> typed(text);
            case CastEvent.Resized(_, var size) -> {
                screen.resize(size);
                shown();
            }
            case CastEvent.Marked(_, var label) -> {
                Marks.exitOf(label).ifPresent(exit -> judge.ended(exit, now));
                over |= Marks.isStop(label);
            }
        }
    }

    private void typed(String text) {
        if (turns != null) {
            turns.typed(text, now);
        }
        judge.typed(text, now);
    }

    private void output(String text) {
        var bytes = text.getBytes(StandardCharsets.UTF_8);
        drawings.take(bytes, bytes.length, now);
        drawings.show(now);
    }

    @Override
    public void feed(byte[] bytes, int offset, int length) {
        screen.feed(bytes, offset, length);
        heard.forEach(told -> judge.told(told.code(), told.text(), now));
        heard.clear();
    }

    @Override
    public boolean isUpdating() {
        return screen.isOn(Mode.SYNCHRONIZED_UPDATE);
    }

    @Override
    public void shown() {
        judge.shown(screen::frame, now);
        if (turns != null) {
            turns.shown(this, now);
        }
    }

    @Override
    public Frame frame() {
        return screen.frame();
    }

    @Override
    public Lines read(long from) {
        long first = Math.max(from, screen.oldest());
        return new Lines(first, screen.rows(first, screen.end()), screen.end());
    }

    @Override
    public boolean isAlternate() {
        return screen.isOn(Mode.ALTERNATE_SCREEN);
    }

    @Override
    public void told(int code, String text) {
        heard.add(new Told(code, text));
    }

    private void end() {
        long last = now + AFTERMATH;
        for (long due = due(); due <= last && isSettling(due); due = due()) {
            now = Math.max(now, due);
            tell(now);
        }
        if (!over) {
            judge.gone(ENDED, "the recording ends here", now);
            tell(now);
        }
    }

    /// Returns whether the state still counts. An unrecognised screen after the last output means
    /// that the program is exiting.
    private boolean isSettling(long nanos) {
        var state = judge.verdict(Math.max(now, nanos)).state();
        return state == TerminalState.READY || (told != null && state == told.state());
    }

    private void tell(long nanos) {
        var verdict = judge.verdict(nanos);
        if (told == null
                || verdict.state() != told.state()
                || !verdict.question().equals(told.question())) {
            told = verdict;
            changes.accept(new StateChange(nanos, verdict));
        }
        if (turns != null) {
            turns.judged(verdict.state(), nanos);
            turns.pass(nanos).forEach(turn -> ends.accept(new TurnEnd(nanos, turn)));
        }
    }

    /// An operating system command of the program.
    ///
    /// @param code its number
    /// @param text the text after the number
    private record Told(int code, String text) {}
}
