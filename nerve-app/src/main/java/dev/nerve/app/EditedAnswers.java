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
import org.jspecify.annotations.Nullable;

/// Answers that a person types in a terminal with a line editor.
///
/// The editor is open only while it reads. Between two questions the view owns the terminal, and
/// Ctrl-C goes to the process.
final class EditedAnswers implements Answers {

    private final Keyboard keyboard;
    private final TypedAhead ahead;
    private final Path history;
    private final UnaryOperator<String> masking;
    private final Style style;

    /// Guarded by this object's lock, so that the editor is not closed while a line is shown.
    private @Nullable LineEditor open;

    /// @param keyboard the streams of the person's terminal
    /// @param ahead the unread input that the person typed before a question
    /// @param history the file that stores the typed lines
    /// @param masking the function that masks secrets before a line is stored
    /// @param style the style of the prompt
    EditedAnswers(
            Keyboard keyboard,
            TypedAhead ahead,
            Path history,
            UnaryOperator<String> masking,
            Style style) {
        this.keyboard = keyboard;
        this.ahead = ahead;
        this.history = history;
        this.masking = masking;
        this.style = style;
    }

    @Override
    public Said next(String prompt) throws InterruptedException {
        try (var editor = LineEditor.open(keyboard, history, Completion.NONE, masking)) {
            editor.eraseLines();
            showIn(editor);
            try {
                return said(editor.read(style.typed(prompt.strip()) + " "));
            } finally {
                showIn(null);
            }
        }
    }

    private static Said said(Typed typed) {
        return switch (typed) {
            case Typed.Text(var text) -> new Said.Line(text);
            case Typed.Interrupted _ -> Said.Interrupted.INTERRUPTED;
            case Typed.End _ -> Said.End.END;
        };
    }

    private synchronized void showIn(@Nullable LineEditor editor) {
        open = editor;
    }

    @Override
    public synchronized void show(String line) {
        if (open == null) {
            keyboard.out().println(line);
        } else {
            open.show(line);
        }
    }

    /// Writes the output of a view, above the prompt if the editor is open.
    ///
    /// @param text text that begins and ends at the start of a line
    synchronized void paint(String text) {
        if (open == null) {
            keyboard.out().print(text);
            keyboard.out().flush();
        } else {
            open.show(text);
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
