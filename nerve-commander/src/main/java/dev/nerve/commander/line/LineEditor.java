package dev.nerve.commander.line;

import java.nio.file.Path;
import java.util.function.UnaryOperator;

/// Reads what a person types at a prompt.
///
/// In a terminal, keys edit the line as in a shell, the arrows go through what was typed before,
/// and Tab completes words. Several lines that are pasted are one text, and so is a line that ends
/// with a backslash together with the next one. Where there is no terminal, or a dumb one, lines
/// are read as they come.
///
/// Reading is confined to one thread; [#show] may be called from any.
public sealed interface LineEditor extends AutoCloseable permits TerminalEditor, PlainEditor {

    /// {@return the editor for a person's terminal}
    ///
    /// @param keyboard where the person types
    /// @param history the file in which what is typed is kept; others may not read it
    /// @param completion knows the words that a person may mean
    static LineEditor open(Keyboard keyboard, Path history, Completion completion) {
        return open(keyboard, history, completion, UnaryOperator.identity());
    }

    /// {@return the editor for a person's terminal}
    ///
    /// @param keyboard where the person types
    /// @param history the file in which what is typed is kept; others may not read it
    /// @param completion knows the words that a person may mean
    /// @param masking takes what is typed, and gives what of it may be kept
    static LineEditor open(
            Keyboard keyboard, Path history, Completion completion, UnaryOperator<String> masking) {
        var terminal = SystemTerminal.open(keyboard);
        return terminal.isPresent()
                ? new TerminalEditor(terminal.get(), new HistoryFile(history), completion, masking)
                : new PlainEditor(keyboard);
    }

    /// Waits for what the person types.
    ///
    /// @param prompt what stands before it
    /// @return what it is
    /// @throws InterruptedException if the thread was interrupted
    Typed read(String prompt) throws InterruptedException;

    /// Shows a text above the prompt, without disturbing what is being typed.
    ///
    /// @param text one or more lines, shown as they are
    void show(String text);

    /// Lets nothing of a line stay on the terminal after it was read.
    void eraseLines();

    /// Lets Ctrl-C do something else than end the program, while nobody is asked to type.
    ///
    /// @param action what it does; quick
    /// @return to take it back
    Watch onInterrupt(Runnable action);

    /// Gives the terminal back as it was.
    @Override
    void close();

    /// A while in which Ctrl-C does something else.
    @FunctionalInterface
    interface Watch extends AutoCloseable {

        @Override
        void close();
    }
}
