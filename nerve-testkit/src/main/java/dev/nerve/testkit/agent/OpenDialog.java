package dev.nerve.testkit.agent;

import java.io.IOException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/// A dialog that is on the screen. *Confined to one thread.*
final class OpenDialog {

    private final AgentConsole console;
    private final AgentDialog dialog;
    private String typed = "";
    private int selected;

    OpenDialog(AgentConsole console, AgentDialog dialog) {
        this.console = console;
        this.dialog = dialog;
    }

    /// Shows the dialog and waits for the answer.
    ///
    /// @param patience the time after which a temporary dialog closes by itself
    /// @return false if the answer is a refusal
    boolean ask(Duration patience) throws IOException, InterruptedException, AgentExitException {
        show();
        console.stage().logEvent("asked", dialog.heading());
        long end = System.nanoTime() + patience.toNanos();
        while (true) {
            var answer = answer(dialog.isTemporary() ? passing(end) : console.keyboard().take());
            if (answer != null) {
                console.stage().logEvent("answered", typed.isEmpty() ? "" + (selected + 1) : typed);
                return answer;
            }
            show();
        }
    }

    private KeyInput passing(long end) throws InterruptedException {
        var key = console.keyboard().poll(Math.max(0, end - System.nanoTime()));
        return key == null ? KeyInput.NamedKey.ENTER : key;
    }

    private void show() throws IOException, InterruptedException {
        var display = console.stage();
        display.draw(
                ScriptedAgentState.WAITING,
                BottomPanel.dialog(dialog, selected, typed, display.columns()));
    }

    private @Nullable Boolean answer(KeyInput key) throws IOException, AgentExitException {
        switch (key) {
            case KeyInput.TypedText(var text) -> {
                return type(text);
            }
            case KeyInput.TextPaste(var text) -> typed += dialog.isFreeText() ? text : "";
            case KeyInput.NamedKey.ENTER -> {
                return isYes();
            }
            case KeyInput.NamedKey.ESCAPE -> {
                return false;
            }
            case KeyInput.NamedKey.UP -> move(-1);
            case KeyInput.NamedKey.DOWN -> move(1);
            case KeyInput.NamedKey.RESIZED -> console.stage().resize();
            case KeyInput.NamedKey.END -> throw new AgentExitException(129);
            case KeyInput.NamedKey.NEWLINE,
                    KeyInput.NamedKey.ERASE,
                    KeyInput.NamedKey.INTERRUPT -> {}
        }
        return null;
    }

    private @Nullable Boolean type(String text) {
        if (dialog.isFreeText()) {
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
        return dialog.isApproval(selected);
    }

    private void move(int rows) {
        selected = Math.clamp(selected + rows, 0, Math.max(0, dialog.choices().size() - 1));
    }
}
