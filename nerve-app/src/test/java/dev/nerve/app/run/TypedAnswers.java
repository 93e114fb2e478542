package dev.nerve.app.run;

import dev.nerve.cli.run.answer.GateAnswerSource;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/// A person at a terminal, who types what a test says, when it says it.
public final class TypedAnswers implements GateAnswerSource {

    private final BlockingQueue<AnswerInput> said = new LinkedBlockingQueue<>();
    private final BlockingQueue<String> prompts = new LinkedBlockingQueue<>();
    private final BlockingQueue<String> shown = new LinkedBlockingQueue<>();

    public void say(AnswerInput next) {
        said.add(next);
    }

    public void line(String text) {
        say(new AnswerInput.Line(text));
    }

    /// {@return the next prompt that is shown}
    public String awaitPrompt() throws InterruptedException {
        return prompts.take();
    }

    @Override
    public AnswerInput next(String prompt) throws InterruptedException {
        prompts.add(prompt);
        return said.take();
    }

    /// {@return the next line that is shown while the person is asked}
    String awaitShown() throws InterruptedException {
        return shown.take();
    }

    @Override
    public void show(String line) {
        shown.add(line);
    }

    /// Text that a test types before a question is meant as its answer.
    @Override
    public boolean discardTypedAhead() {
        return false;
    }

    @Override
    public boolean isInteractive() {
        return true;
    }
}
