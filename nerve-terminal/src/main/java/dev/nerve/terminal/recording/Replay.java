package dev.nerve.terminal.recording;

import dev.nerve.terminal.screen.Mode;
import dev.nerve.terminal.screen.Screen;
import dev.nerve.terminal.screen.ScreenListener;
import dev.nerve.terminal.state.Judge;
import dev.nerve.terminal.state.RuleSet;
import dev.nerve.terminal.state.Verdict;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Judges a recording as the live program would have been, without waiting.
///
/// What was typed in the recording counts as typed by us. *Confined to one thread*, used once.
public final class Replay implements ScreenListener {

    /// A program that never ends its drawing is looked at nevertheless, as terminals do.
    private static final long LONGEST_DRAWING = Duration.ofSeconds(1).toNanos();

    /// What a recording's last events lead to is waited for so long.
    private static final long AFTERMATH = Duration.ofSeconds(1).toNanos();

    private final CastReader recording;
    private final Consumer<StateChange> changes;
    private final Screen screen;
    private final Judge judge;
    private long now;
    private long drawingSince = Long.MAX_VALUE;
    private boolean over;
    private @Nullable Verdict told;

    /// @param recording what to judge; read to its end, and not closed
    /// @param rules what to look for
    /// @param changes is told whenever the state, or what is asked, changes
    public Replay(CastReader recording, RuleSet rules, Consumer<StateChange> changes) {
        this.recording = recording;
        this.changes = changes;
        this.screen = new Screen(recording.header().size(), 0, this);
        this.judge = new Judge(rules, 0);
    }

    /// {@return the judge, which knows all that was seen}
    public Judge judge() {
        return judge;
    }

    /// Runs to the end of the recording.
    public void run() {
        tell(0);
        for (var event = recording.next(); event.isPresent(); event = recording.next()) {
            now = event.get().micros() * 1_000;
            passTo(now);
            apply(event.get());
            tell(now);
        }
        end();
    }

    private void passTo(long nanos) {
        for (long due = judge.due(); due < nanos; due = judge.due()) {
            tell(due);
        }
    }

    private void apply(CastEvent event) {
        switch (event) {
            case CastEvent.Output(_, var text) -> output(text);
            case CastEvent.Input(_, var text) -> judge.typed(text, now);
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

    private void output(String text) {
        var bytes = text.getBytes(StandardCharsets.UTF_8);
        screen.feed(bytes, 0, bytes.length);
        if (!screen.isOn(Mode.SYNCHRONIZED_UPDATE)) {
            drawingSince = Long.MAX_VALUE;
            shown();
        } else if (drawingSince == Long.MAX_VALUE) {
            drawingSince = now;
        } else if (now - drawingSince > LONGEST_DRAWING) {
            shown();
        }
    }

    private void shown() {
        judge.shown(screen::frame, now);
    }

    @Override
    public void told(int code, String text) {
        judge.told(code, text, now);
    }

    private void end() {
        long last = now + AFTERMATH;
        for (long due = judge.due(); due <= last; due = judge.due()) {
            now = due;
            tell(due);
        }
        if (!over) {
            judge.gone("recording-ended", "the recording ends here", now);
            tell(now);
        }
    }

    private void tell(long nanos) {
        var verdict = judge.verdict(nanos);
        if (told == null
                || verdict.state() != told.state()
                || !verdict.question().equals(told.question())) {
            told = verdict;
            changes.accept(new StateChange(nanos, verdict));
        }
    }
}
