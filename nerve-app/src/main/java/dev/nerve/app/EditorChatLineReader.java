package dev.nerve.app;

import dev.nerve.app.chat.ChatLineReader;
import dev.nerve.cli.output.TextStyle;
import dev.nerve.commander.line.LineEditor;
import dev.nerve.commander.line.LineInput;

/// The input of a chat, typed in a terminal with a line editor.
///
/// @param editor the editor
/// @param style the style of the prompt
record EditorChatLineReader(LineEditor editor, TextStyle style) implements ChatLineReader {

    @Override
    public ReadResult next(String prompt) throws InterruptedException {
        return switch (editor.read(style.typed(prompt.strip()) + " ")) {
            case LineInput.Text(var text) -> new ReadResult.Line(text);
            case LineInput.Interrupted _ -> ReadResult.Interrupted.INTERRUPTED;
            case LineInput.End _ -> ReadResult.End.END;
        };
    }

    @Override
    public InterruptScope onInterrupt(Runnable action) {
        var binding = editor.onInterrupt(action);
        return binding::close;
    }

    @Override
    public boolean isInteractive() {
        return true;
    }

    @Override
    public void close() {
        editor.close();
    }
}
