package dev.nerve.app;

import dev.nerve.app.chat.Inputs;
import dev.nerve.cli.Style;
import dev.nerve.commander.line.LineEditor;
import dev.nerve.commander.line.Typed;

/// The input of a chat, typed in a terminal with a line editor.
///
/// @param editor the editor
/// @param style the style of the prompt
record EditedInputs(LineEditor editor, Style style) implements Inputs {

    @Override
    public Input next(String prompt) throws InterruptedException {
        return switch (editor.read(style.typed(prompt.strip()) + " ")) {
            case Typed.Text(var text) -> new Input.Line(text);
            case Typed.Interrupted _ -> Input.Interrupted.INTERRUPTED;
            case Typed.End _ -> Input.End.END;
        };
    }

    @Override
    public Working working(Runnable action) {
        var watch = editor.onInterrupt(action);
        return watch::close;
    }

    @Override
    public boolean isTyped() {
        return true;
    }

    @Override
    public void close() {
        editor.close();
    }
}
