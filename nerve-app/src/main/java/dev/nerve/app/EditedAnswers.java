package dev.nerve.app;

import dev.nerve.app.run.Answers;
import dev.nerve.app.screen.TypedAhead;
import dev.nerve.cli.Style;
import dev.nerve.commander.line.Completion;
import dev.nerve.commander.line.Keyboard;
import dev.nerve.commander.line.LineEditor;
import dev.nerve.commander.line.Typed;
import java.nio.file.Path;
import java.util.function.UnaryOperator;

/// Answers that a person types in a terminal.
///
/// The editor is open only while it reads: between two questions the terminal belongs to the view,
/// and Ctrl-C to the process.
///
/// @param keyboard where the person types
/// @param ahead what the person has typed there while nobody was asked
/// @param history the file in which what is typed is kept
/// @param masking takes what is typed, and gives what of it may be kept
/// @param style how the prompt looks
record EditedAnswers(
        Keyboard keyboard,
        TypedAhead ahead,
        Path history,
        UnaryOperator<String> masking,
        Style style)
        implements Answers {

    @Override
    public Said next(String prompt) throws InterruptedException {
        try (var editor = LineEditor.open(keyboard, history, Completion.NONE, masking)) {
            return switch (editor.read(style.typed(prompt.strip()) + " ")) {
                case Typed.Text(var text) -> new Said.Line(text);
                case Typed.Interrupted _ -> Said.Interrupted.INTERRUPTED;
                case Typed.End _ -> Said.End.END;
            };
        }
    }

    @Override
    public boolean discard() {
        return ahead.discard();
    }

    @Override
    public boolean isTyped() {
        return true;
    }
}
