package dev.nerve.commander.line;

import java.io.IOException;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jline.reader.Candidate;
import org.jline.reader.EndOfFileException;
import org.jline.reader.LineReader;
import org.jline.reader.LineReaderBuilder;
import org.jline.reader.ParsedLine;
import org.jline.reader.Reference;
import org.jline.reader.UserInterruptException;
import org.jline.reader.impl.DefaultParser;
import org.jline.terminal.Terminal;

/// An editor that reads lines in a terminal with editing keys.
final class TerminalEditor implements LineEditor {

    private static final String GO_ON = "nerve-accept-or-go-on";

    private final Terminal terminal;
    private final LineReader reader;

    TerminalEditor(
            Terminal terminal,
            HistoryFile history,
            WordCompleter wordCompleter,
            UnaryOperator<String> masking) {
        this.terminal = terminal;
        var builder =
                LineReaderBuilder.builder()
                        .appName("nerve")
                        .terminal(terminal)
                        .parser(plainWords())
                        .history(new MaskedHistory(masking))
                        .completer((_, line, found) -> complete(wordCompleter, line, found))
                        .variable(LineReader.HISTORY_SIZE, HistoryFile.MAX_ENTRIES)
                        .variable(LineReader.HISTORY_FILE_SIZE, HistoryFile.MAX_ENTRIES)
                        .variable(LineReader.SECONDARY_PROMPT_PATTERN, "%P  ")
                        .variable(LineReader.BELL_STYLE, "none")
                        // Do not treat '!' as a history reference.
                        .option(LineReader.Option.DISABLE_EVENT_EXPANSION, true)
                        .option(LineReader.Option.HISTORY_TIMESTAMPED, false)
                        .option(LineReader.Option.BRACKETED_PASTE, true)
                        .option(LineReader.Option.INSERT_TAB, false);
        history.prepare().ifPresent(file -> builder.variable(LineReader.HISTORY_FILE, file));
        this.reader = builder.build();
        goOnAfterBackslash();
    }

    /// Treats quotes and backslashes as normal characters.
    private static DefaultParser plainWords() {
        return new DefaultParser().quoteChars(new char[0]).escapeChars(new char[0]);
    }

    private static void complete(
            WordCompleter wordCompleter, ParsedLine line, List<Candidate> found) {
        var word = line.word().substring(0, line.wordCursor());
        var before = line.line().substring(0, line.cursor() - word.length());
        for (var candidate : wordCompleter.words(before, word)) {
            found.add(candidate(candidate));
        }
    }

    /// Adds no blank after a slash, because a directory or provider continues.
    private static Candidate candidate(String word) {
        boolean whole = !word.endsWith("/");
        return new Candidate(word, word, null, null, null, null, whole);
    }

    private void goOnAfterBackslash() {
        reader.getWidgets().put(GO_ON, this::acceptOrGoOn);
        var keys = reader.getKeyMaps().get(LineReader.MAIN);
        if (keys != null) {
            keys.bind(new Reference(GO_ON), "\r", "\n");
        }
    }

    private boolean acceptOrGoOn() {
        var buffer = reader.getBuffer();
        boolean goesOn = buffer.cursor() == buffer.length() && buffer.prevChar() == '\\';
        if (!goesOn) {
            reader.callWidget(LineReader.ACCEPT_LINE);
            return true;
        }
        buffer.backspace();
        buffer.write('\n');
        return true;
    }

    @Override
    public LineInput read(String prompt) throws InterruptedException {
        try {
            return new LineInput.Text(reader.readLine(prompt));
        } catch (UserInterruptException _) {
            if (Thread.interrupted()) {
                throw new InterruptedException();
            }
            return LineInput.Interrupted.INTERRUPTED;
        } catch (EndOfFileException _) {
            return LineInput.End.END;
        }
    }

    @Override
    public void showAbovePrompt(String text) {
        reader.printAbove(text);
    }

    @Override
    public void eraseLinesAfterReading() {
        reader.option(LineReader.Option.ERASE_LINE_ON_FINISH, true);
    }

    @Override
    public InterruptBinding onInterrupt(Runnable action) {
        var before = terminal.handle(Terminal.Signal.INT, _ -> action.run());
        return () -> terminal.handle(Terminal.Signal.INT, before);
    }

    @Override
    public void close() {
        try {
            reader.getHistory().save();
            terminal.close();
        } catch (IOException _) {
            // The terminal is gone or the disk is full; there is nothing to restore.
        }
    }
}
