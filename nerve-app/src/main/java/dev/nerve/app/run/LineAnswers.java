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

/// Lines of a pipe, a file, or a terminal in which nothing can be edited.
///
/// Reading cannot be interrupted, so another thread reads; what it has read when nobody wants it
/// any more is given to who asks next.
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
    /// @param lines a line each
    public static LineAnswers piped(Reader lines) {
        return new LineAnswers(lines, null);
    }

    /// {@return answers from a person}
    ///
    /// @param lines a line each
    /// @param prompts where the person is asked
    /// @param ahead what the person has typed before that
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

    /// What cannot be read any more has ended.
    private Said line() {
        try {
            var line = lines.readLine();
            return line == null ? Said.End.END : new Said.Line(line);
        } catch (IOException _) {
            return Said.End.END;
        }
    }

    /// What was read for a question that is settled is thrown away as well.
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

    /// Who types.
    ///
    /// @param prompts where the person is asked
    /// @param ahead what the person has typed before that
    private record Person(Output prompts, TypedAhead ahead) {}
}
