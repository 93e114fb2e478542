package dev.nerve.cli.run.foreground;

import dev.nerve.RunPath;
import dev.nerve.cli.console.CellText;
import dev.nerve.cli.console.ColumnWrap;
import dev.nerve.cli.output.CommandOutput;
import dev.nerve.cli.progress.RunView;
import dev.nerve.cli.run.answer.GateAnswerSource;
import dev.nerve.cli.run.view.WaitingGate;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.BooleanSupplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// The question that a person is asked while a run goes on, with remarks and notes.
///
/// The view of the run shows it below the run if there is room. *Confined to one thread*, except
/// that the view reads the remarks.
final class GateQuestionView {

    /// The number of remarks shown below a question; older ones are dropped.
    private static final int REMARKS = 3;

    private final RunConsole console;
    private final CommandOutput output;
    private final RunView view;
    private final GateAnswerSource answers;

    /// Returns whether somebody types an answer.
    private final BooleanSupplier isReading;

    private @Nullable RunPath shown;
    private final List<String> remarks = new CopyOnWriteArrayList<>();

    /// Lines below a question that must stay on the terminal after it.
    private final List<String> lasting = new ArrayList<>();

    private boolean isHeld;

    /// True while the view shows the question below the run.
    private boolean isKept;

    GateQuestionView(
            RunConsole console,
            CommandOutput output,
            RunView view,
            GateAnswerSource answers,
            BooleanSupplier isReading) {
        this.console = console;
        this.output = output;
        this.view = view;
        this.answers = answers;
        this.isReading = isReading;
    }

    /// {@return whether the view of the run does not use the terminal}
    boolean isHeld() {
        return isHeld;
    }

    /// {@return the place of the question that is shown, if there is one}
    @Nullable RunPath shown() {
        return shown;
    }

    /// Forgets a question that was resolved.
    void forget(RunPath path) {
        shown = path.equals(shown) ? null : shown;
    }

    /// Shows a question. Does not repeat one whose answer was rejected, because it is still
    /// visible.
    ///
    /// @param next the question
    /// @param more the number of other questions that wait
    void show(WaitingGate next, int more) {
        if (next.path().equals(shown)) {
            isHeld = true;
            return;
        }
        shown = next.path();
        remarks.clear();
        writeLasting();
        keep(next);
        if (more > 0) {
            remark(more == 1 ? "1 more question waits" : more + " more questions wait");
        }
        if (answers.discardTypedAhead()) {
            remark("text typed before the question was discarded");
        }
    }

    /// Shows a question below the run while it waits. A question that is too long is written above,
    /// with only its heading below. If the view cannot show it at all, the view stops painting
    /// meanwhile.
    private void keep(WaitingGate next) {
        var style = console.style();
        isHeld = true;
        isKept = view.showBelow((width, now) -> below(next.lines(style, now, width)));
        if (isKept) {
            return;
        }
        view.yieldTerminal();
        var lines = next.lines(style, console.time().now(), console.screenWidth());
        output.note("\n" + String.join("\n", lines));
        view.reclaimTerminal();
        isKept = view.showBelow((_, now) -> below(next.headingLines(style, now)));
        if (!isKept) {
            view.yieldTerminal();
        }
    }

    private List<String> below(List<String> question) {
        var lines = new ArrayList<String>();
        lines.add("");
        lines.addAll(question);
        var last = List.copyOf(remarks);
        lines.addAll(last.subList(Math.max(0, last.size() - REMARKS), last.size()));
        return lines;
    }

    /// Writes a note that stays on the terminal: now, or after the question that is shown.
    void lastingNote(String text, UnaryOperator<String> tone) {
        note(text, tone);
        if (isKept) {
            lasting.add(tone.apply(text));
        }
    }

    /// Shows a note. If a question is shown, the note goes below it and disappears with it.
    void note(String text, UnaryOperator<String> tone) {
        if (isKept) {
            ColumnWrap.of(text, console.screenWidth() - 1)
                    .forEach(line -> remarks.add(tone.apply(line)));
            return;
        }
        boolean wasHeld = isHeld;
        hold();
        output.note(tone.apply(text));
        if (!wasHeld) {
            release();
        }
    }

    void lastingRemark(String text) {
        remark(text);
        if (isKept) {
            lasting.add(remarkLine(text));
        }
    }

    private String remarkLine(String text) {
        var line = CellText.cut("(" + text, console.screenWidth() - 1, "...") + ")";
        return console.style().secondary(line);
    }

    void remark(String text) {
        var line = remarkLine(text);
        if (isKept) {
            remarks.add(line);
        } else if (isReading.getAsBoolean()) {
            answers.show(line);
        } else {
            output.note(line);
        }
    }

    private void hold() {
        if (!isHeld) {
            isHeld = true;
            view.yieldTerminal();
        }
    }

    /// Gives the terminal back to the view of the run.
    void release() {
        if (isHeld) {
            isHeld = false;
            isKept = false;
            end();
        }
    }

    /// Removes the question for good.
    void end() {
        view.clearBelow();
        view.reclaimTerminal();
        writeLasting();
    }

    /// Writes the notes that were shown below a question, above the next output of the view.
    private void writeLasting() {
        if (!lasting.isEmpty()) {
            view.yieldTerminal();
            lasting.forEach(output::note);
            lasting.clear();
            view.reclaimTerminal();
        }
    }
}
