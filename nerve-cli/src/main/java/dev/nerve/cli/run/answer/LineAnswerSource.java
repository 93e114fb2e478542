package dev.nerve.cli.run.answer;

import dev.nerve.cli.output.CommandOutput;
import dev.nerve.cli.screen.TypeAheadDiscarder;
import dev.nerve.run.Parallel;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.Reader;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.jspecify.annotations.Nullable;

/// Answers from the lines of a pipe, a file or a terminal without line editing.
///
/// Reading cannot be interrupted, so another thread reads. A line that arrives after the caller was
/// interrupted goes to the next caller.
public final class LineAnswerSource implements GateAnswerSource {

    private final BufferedReader lines;
    private final @Nullable TerminalPerson person;
    private final BlockingQueue<AnswerInput> read = new LinkedBlockingQueue<>();
    private boolean reading;

    private LineAnswerSource(Reader lines, @Nullable TerminalPerson person) {
        this.lines = new BufferedReader(lines);
        this.person = person;
    }

    /// {@return answers from a pipe}
    ///
    /// @param lines the input with one answer per line
    public static LineAnswerSource piped(Reader lines) {
        return new LineAnswerSource(lines, null);
    }

    /// {@return answers from a person}
    ///
    /// @param lines the input with one answer per line
    /// @param prompts the output for prompts
    /// @param ahead the unread input that the person typed before a question
    public static LineAnswerSource typed(
            Reader lines, CommandOutput prompts, TypeAheadDiscarder ahead) {
        return new LineAnswerSource(lines, new TerminalPerson(prompts, ahead));
    }

    @Override
    public AnswerInput next(String prompt) throws InterruptedException {
        if (person != null) {
            person.prompts.note(prompt.strip());
        }
        if (!reading) {
            reading = true;
            Parallel.start("nerve-read-answer", this::readOne);
        }
        var answerInput = read.take();
        reading = false;
        return answerInput;
    }

    private void readOne() {
        read.add(line());
    }

    /// Treats a read error as the end of the input.
    private AnswerInput line() {
        try {
            var line = lines.readLine();
            return line == null ? AnswerInput.End.END : new AnswerInput.Line(line);
        } catch (IOException _) {
            return AnswerInput.End.END;
        }
    }

    /// Also discards a line that was read for a resolved gate.
    @Override
    public boolean discardTypedAhead() {
        if (person == null) {
            return false;
        }
        boolean isRead = read.peek() instanceof AnswerInput.Line;
        if (isRead) {
            read.clear();
            reading = false;
        }
        return person.ahead.discard() || isRead;
    }

    @Override
    public void show(String line) {
        if (person != null) {
            person.prompts.note(line);
        }
    }

    @Override
    public boolean isInteractive() {
        return person != null;
    }

    /// The person at the terminal.
    ///
    /// @param prompts the output for prompts
    /// @param ahead the unread input that the person typed before a question
    private record TerminalPerson(CommandOutput prompts, TypeAheadDiscarder ahead) {}
}
