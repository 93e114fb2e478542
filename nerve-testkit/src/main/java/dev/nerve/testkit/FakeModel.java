package dev.nerve.testkit;

import dev.nerve.TokenUsage;
import dev.nerve.model.AnswerDelta;
import dev.nerve.model.AnswerListener;
import dev.nerve.model.ContentBlock;
import dev.nerve.model.LanguageModel;
import dev.nerve.model.ModelAnswer;
import dev.nerve.model.ModelName;
import dev.nerve.model.ModelProfile;
import dev.nerve.model.Prompt;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;

/// A model that returns the answers of a test and records its prompts.
///
/// It emits an answer word by word before it returns the whole, and each tool call in two pieces.
///
/// *Safe for many threads.*
public final class FakeModel implements LanguageModel {

    private static final ModelName NAME = ModelName.of("fake/model");

    private final ModelName name;
    private final ModelProfile profile;
    private final AnswerFunction answerFunction;
    private final List<Prompt> prompts = new ArrayList<>();

    private FakeModel(ModelName name, ModelProfile profile, AnswerFunction answerFunction) {
        this.name = name;
        this.profile = profile;
        this.answerFunction = answerFunction;
    }

    /// {@return a model whose answers a function computes}
    ///
    /// @param answerFunction the function; runs on the calling thread, and concurrently
    public static FakeModel of(AnswerFunction answerFunction) {
        return new FakeModel(NAME, ModelProfile.UNKNOWN, answerFunction);
    }

    /// {@return a model that returns these answers, one after the other; further calls fail}
    ///
    /// @param answers the answers
    public static FakeModel ofAnswers(ModelAnswer... answers) {
        var left = new ArrayDeque<>(List.of(answers));
        return of(prompt -> next(left, prompt));
    }

    private static ModelAnswer next(ArrayDeque<ModelAnswer> left, Prompt prompt) {
        synchronized (left) {
            var answer = left.poll();
            if (answer == null) {
                throw new AssertionError("asked more often than it has answers: " + prompt);
            }
            return answer;
        }
    }

    /// {@return a model that answers with these texts, one after the other; further calls fail}
    ///
    /// @param texts the texts
    public static FakeModel ofTexts(String... texts) {
        var answers = new ModelAnswer[texts.length];
        for (int i = 0; i < texts.length; i++) {
            answers[i] = textAnswer(texts[i]);
        }
        return ofAnswers(answers);
    }

    /// {@return a text answer with a usage of 10 input tokens and one output token per word}
    ///
    /// @param text the text
    public static ModelAnswer.Success textAnswer(String text) {
        return given(ModelAnswer.StopReason.END, List.of(new ContentBlock.Text(text)));
    }

    /// {@return an answer that calls tools}
    ///
    /// @param calls the calls
    public static ModelAnswer.Success toolCallAnswer(ContentBlock.ToolUse... calls) {
        return given(ModelAnswer.StopReason.TOOLS, List.of(calls));
    }

    private static ModelAnswer.Success given(
            ModelAnswer.StopReason stop, List<ContentBlock> blocks) {
        var usage = TokenUsage.of(10, blocks.stream().mapToLong(FakeModel::size).sum());
        return new ModelAnswer.Success(blocks, stop, usage, NAME.model());
    }

    private static long size(ContentBlock block) {
        return block instanceof ContentBlock.Text(var text) ? pieces(text).length : 1;
    }

    /// {@return the same model with another name and no recorded prompts}
    ///
    /// @param other the name, such as `fake/large`
    public FakeModel named(String other) {
        return new FakeModel(ModelName.of(other), profile, answerFunction);
    }

    /// {@return the same model with another profile and no recorded prompts}
    ///
    /// @param other the profile
    public FakeModel with(ModelProfile other) {
        return new FakeModel(name, other, answerFunction);
    }

    @Override
    public ModelName name() {
        return name;
    }

    @Override
    public ModelProfile profile() {
        return profile;
    }

    @Override
    public ModelAnswer ask(Prompt prompt, AnswerListener listener) throws InterruptedException {
        synchronized (this) {
            prompts.add(prompt);
            notifyAll();
        }
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
        var answer = answerFunction.answer(prompt);
        if (answer instanceof ModelAnswer.Success(var blocks, _, _, _)) {
            for (int index = 0; index < blocks.size(); index++) {
                stream(index, blocks.get(index), listener);
            }
        }
        return answer;
    }

    private static void stream(int index, ContentBlock block, AnswerListener listener) {
        switch (block) {
            case ContentBlock.Text(var text) -> {
                for (var word : pieces(text)) {
                    listener.onDelta(new AnswerDelta.Text(word));
                }
            }
            case ContentBlock.Reasoning(var text, _) ->
                    listener.onDelta(new AnswerDelta.Reasoning(text));
            case ContentBlock.ToolUse(var id, var tool, var arguments) -> {
                listener.onDelta(new AnswerDelta.ToolCallStart(index, id, tool));
                listener.onDelta(new AnswerDelta.Arguments(index, arguments.toJson()));
            }
            case ContentBlock.Image _,
                    ContentBlock.ToolResult _,
                    ContentBlock.DialectSpecific _ -> {
                // These blocks are not streamed.
            }
        }
    }

    /// Splits a text into words. Each word keeps the space after it, so that together they are the
    /// text.
    private static String[] pieces(String text) {
        return text.split("(?<=\\s)(?=\\S)", -1);
    }

    /// {@return the recorded prompts, in order}
    public synchronized List<Prompt> prompts() {
        return List.copyOf(prompts);
    }

    /// Waits until the model has received a number of prompts.
    ///
    /// @param count the number of prompts
    /// @throws InterruptedException if the thread was interrupted
    public synchronized void awaitPrompts(int count) throws InterruptedException {
        while (prompts.size() < count) {
            wait();
        }
    }

    /// A function from a prompt to the answer of the model.
    @FunctionalInterface
    public interface AnswerFunction {

        /// {@return the answer}
        ///
        /// @param prompt the prompt
        /// @throws InterruptedException if the thread was interrupted
        ModelAnswer answer(Prompt prompt) throws InterruptedException;
    }
}
