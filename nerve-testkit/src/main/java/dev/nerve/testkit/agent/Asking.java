package dev.nerve.testkit.agent;

import java.io.IOException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/// A dialog that is on the screen. *Confined to one thread.*
final class Asking {

    private final Desk desk;
    private final Dialog dialog;
    private String typed = "";
    private int selected;

    Asking(Desk desk, Dialog dialog) {
        this.desk = desk;
        this.dialog = dialog;
    }

    /// Shows the dialog and waits for the answer.
    ///
    /// @param patience the time after which a temporary dialog closes by itself
    /// @return false if the answer is a refusal
    boolean ask(Duration patience) throws IOException, InterruptedException, Ended {
        show();
        desk.stage().tell("asked", dialog.heading());
        long end = System.nanoTime() + patience.toNanos();
        while (true) {
            var answer = answer(dialog.isPassing() ? passing(end) : desk.keyboard().take());
            if (answer != null) {
                desk.stage().tell("answered", typed.isEmpty() ? "" + (selected + 1) : typed);
                return answer;
            }
            show();
        }
    }

    private Key passing(long end) throws InterruptedException {
        var key = desk.keyboard().poll(Math.max(0, end - System.nanoTime()));
        return key == null ? Key.Named.ENTER : key;
    }

    private void show() throws IOException, InterruptedException {
        var stage = desk.stage();
        stage.draw(AgentState.WAITING, Panel.dialog(dialog, selected, typed, stage.columns()));
    }

    private @Nullable Boolean answer(Key key) throws IOException, Ended {
        switch (key) {
            case Key.Typed(var text) -> {
                return type(text);
            }
            case Key.Pasted(var text) -> typed += dialog.isFree() ? text : "";
            case Key.Named.ENTER -> {
                return isYes();
            }
            case Key.Named.ESCAPE -> {
                return false;
            }
            case Key.Named.UP -> move(-1);
            case Key.Named.DOWN -> move(1);
            case Key.Named.RESIZED -> desk.stage().resize();
            case Key.Named.END -> throw new Ended(129);
            case Key.Named.NEWLINE, Key.Named.ERASE, Key.Named.INTERRUPT -> {}
        }
        return null;
    }

    private @Nullable Boolean type(String text) {
        if (dialog.isFree()) {
            typed += text;
            return null;
        }
        int choice = text.codePointAt(0) - '1';
        if (!dialog.isNumbered() || choice < 0 || choice >= dialog.choices().size()) {
            return null;
        }
        selected = choice;
        return isYes();
    }

    private boolean isYes() {
        return dialog.isYes(selected);
    }

    private void move(int rows) {
        selected = Math.clamp(selected + rows, 0, Math.max(0, dialog.choices().size() - 1));
    }
}
