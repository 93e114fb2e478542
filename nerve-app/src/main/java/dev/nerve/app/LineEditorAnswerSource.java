package dev.nerve.app;

import dev.nerve.cli.output.TextStyle;
import dev.nerve.cli.run.answer.GateAnswerSource;
import dev.nerve.cli.screen.TypeAheadDiscarder;
import dev.nerve.commander.line.EditorStreams;
import dev.nerve.commander.line.LineEditor;
import dev.nerve.commander.line.LineInput;
import dev.nerve.commander.line.WordCompleter;
import java.nio.file.Path;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// Answers that a person types in a terminal with a line editor.
///
/// The editor is open only while it reads. Between two questions the view owns the terminal, and
/// Ctrl-C goes to the process.
final class LineEditorAnswerSource implements GateAnswerSource {

    private final EditorStreams editorStreams;
    private final TypeAheadDiscarder ahead;
    private final Path history;
    private final UnaryOperator<String> masking;
    private final TextStyle style;

    /// Guarded by this object's lock, so that the editor is not closed while a line is shown.
    private @Nullable LineEditor open;

    /// @param editorStreams the streams of the person's terminal
    /// @param ahead the unread input that the person typed before a question
    /// @param history the file that stores the typed lines
    /// @param masking the function that masks secrets before a line is stored
    /// @param style the style of the prompt
    LineEditorAnswerSource(
            EditorStreams editorStreams,
            TypeAheadDiscarder ahead,
            Path history,
            UnaryOperator<String> masking,
            TextStyle style) {
        this.editorStreams = editorStreams;
        this.ahead = ahead;
        this.history = history;
        this.masking = masking;
        this.style = style;
    }

    @Override
    public AnswerInput next(String prompt) throws InterruptedException {
        try (var editor = LineEditor.open(editorStreams, history, WordCompleter.NONE, masking)) {
            editor.eraseLinesAfterReading();
            showIn(editor);
            try {
                return said(editor.read(style.typed(prompt.strip()) + " "));
            } finally {
                showIn(null);
            }
        }
    }

    private static AnswerInput said(LineInput lineInput) {
        return switch (lineInput) {
            case LineInput.Text(var text) -> new AnswerInput.Line(text);
            case LineInput.Interrupted _ -> AnswerInput.Interrupted.INTERRUPTED;
            case LineInput.End _ -> AnswerInput.End.END;
        };
    }

    private synchronized void showIn(@Nullable LineEditor editor) {
        open = editor;
    }

    @Override
    public synchronized void show(String line) {
        if (open == null) {
            editorStreams.out().println(line);
        } else {
            open.showAbovePrompt(line);
        }
    }

    /// Writes the output of a view, above the prompt if the editor is open.
    ///
    /// @param text text that begins and ends at the start of a line
    synchronized void paint(String text) {
        if (open == null) {
            editorStreams.out().print(text);
            editorStreams.out().flush();
        } else {
            open.showAbovePrompt(text);
        }
    }

    @Override
    public boolean discardTypedAhead() {
        return ahead.discard();
    }

    @Override
    public boolean isInteractive() {
        return true;
    }
}
