package dev.nerve.app.run;

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
    private final @Nullable Output prompts;
    private final BlockingQueue<Said> read = new LinkedBlockingQueue<>();
    private boolean reading;

    private LineAnswers(Reader lines, @Nullable Output prompts) {
        this.lines = new BufferedReader(lines);
        this.prompts = prompts;
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
    public static LineAnswers typed(Reader lines, Output prompts) {
        return new LineAnswers(lines, prompts);
    }

    @Override
    public Said next(String prompt) throws InterruptedException {
        if (prompts != null) {
            prompts.note(prompt.strip());
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

    @Override
    public boolean isTyped() {
        return prompts != null;
    }
}
