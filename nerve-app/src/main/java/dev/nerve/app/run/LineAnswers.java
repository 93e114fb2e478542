package dev.nerve.app.run;

import dev.nerve.app.screen.TypedAhead;
import dev.nerve.cli.Output;
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
public final class LineAnswers implements Answers {

    private final BufferedReader lines;
    private final @Nullable Person person;
    private final BlockingQueue<Said> read = new LinkedBlockingQueue<>();
    private boolean reading;

    private LineAnswers(Reader lines, @Nullable Person person) {
        this.lines = new BufferedReader(lines);
        this.person = person;
    }

    /// {@return answers from a pipe}
    ///
    /// @param lines the input with one answer per line
    public static LineAnswers piped(Reader lines) {
        return new LineAnswers(lines, null);
    }

    /// {@return answers from a person}
    ///
    /// @param lines the input with one answer per line
    /// @param prompts the output for prompts
    /// @param ahead the unread input that the person typed before a question
    public static LineAnswers typed(Reader lines, Output prompts, TypedAhead ahead) {
        return new LineAnswers(lines, new Person(prompts, ahead));
    }

    @Override
    public Said next(String prompt) throws InterruptedException {
        if (person != null) {
            person.prompts.note(prompt.strip());
        }
        if (!reading) {
            reading = true;
            Parallel.start("nerve-read-answer", this::readOne);
        }
        var said = read.take();
        reading = false;
        return said;
    }

    private void readOne() {
        read.add(line());
    }

    /// Treats a read error as the end of the input.
    private Said line() {
        try {
            var line = lines.readLine();
            return line == null ? Said.End.END : new Said.Line(line);
        } catch (IOException _) {
            return Said.End.END;
        }
    }

    /// Also discards a line that was read for a resolved gate.
    @Override
    public boolean discard() {
        if (person == null) {
            return false;
        }
        boolean isRead = read.peek() instanceof Said.Line;
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
    public boolean isTyped() {
        return person != null;
    }

    /// The person at the terminal.
    ///
    /// @param prompts the output for prompts
    /// @param ahead the unread input that the person typed before a question
    private record Person(Output prompts, TypedAhead ahead) {}
}
