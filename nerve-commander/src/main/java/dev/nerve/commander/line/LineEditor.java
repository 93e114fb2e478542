package dev.nerve.commander.line;

import java.nio.file.Path;
import java.util.function.UnaryOperator;

/// An editor that reads what a person types at a prompt.
///
/// In a terminal, keys edit the line as in a shell, the arrow keys recall earlier lines, and Tab
/// completes words. Several pasted lines are one text. A line that ends with a backslash continues
/// on the next line. Without a terminal, or in a dumb one, it reads plain lines.
///
/// Reading is confined to one thread; any thread may call [#showAbovePrompt].
public sealed interface LineEditor extends AutoCloseable permits TerminalEditor, PlainEditor {

    /// {@return the editor for a person's terminal}
    ///
    /// @param editorStreams the streams of the terminal
    /// @param history the file that stores the typed lines; only its owner can read it
    /// @param wordCompleter the completer of words
    static LineEditor open(EditorStreams editorStreams, Path history, WordCompleter wordCompleter) {
        return open(editorStreams, history, wordCompleter, UnaryOperator.identity());
    }

    /// {@return the editor for a person's terminal}
    ///
    /// @param editorStreams the streams of the terminal
    /// @param history the file that stores the typed lines; only its owner can read it
    /// @param wordCompleter the completer of words
    /// @param masking the function that masks secrets before a line is stored
    static LineEditor open(
            EditorStreams editorStreams,
            Path history,
            WordCompleter wordCompleter,
            UnaryOperator<String> masking) {
        var terminal = SystemTerminal.open(editorStreams);
        return terminal.isPresent()
                ? new TerminalEditor(
                        terminal.get(), new HistoryFile(history), wordCompleter, masking)
                : new PlainEditor(editorStreams);
    }

    /// Waits for input of the person.
    ///
    /// @param prompt the prompt before the cursor
    /// @return the input
    /// @throws InterruptedException if the thread was interrupted
    LineInput read(String prompt) throws InterruptedException;

    /// Shows a text above the prompt, without changing the typed text.
    ///
    /// @param text one or more lines, written unchanged
    void showAbovePrompt(String text);

    /// Erases each line from the terminal after it was read.
    void eraseLinesAfterReading();

    /// Runs an action on Ctrl-C instead of ending the program, while no read is in progress.
    ///
    /// @param action the action; it must be quick
    /// @return a handle that restores the previous behaviour when it is closed
    InterruptBinding onInterrupt(Runnable action);

    /// Restores the terminal.
    @Override
    void close();

    /// A period in which Ctrl-C runs an action.
    @FunctionalInterface
    interface InterruptBinding extends AutoCloseable {

        @Override
        void close();
    }
}
