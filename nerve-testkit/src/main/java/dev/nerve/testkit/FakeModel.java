package dev.nerve.testkit;

import dev.nerve.TokenUsage;
import dev.nerve.model.Answer;
import dev.nerve.model.Block;
import dev.nerve.model.Delta;
import dev.nerve.model.LanguageModel;
import dev.nerve.model.Listener;
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
    private final Reply reply;
    private final List<Prompt> prompts = new ArrayList<>();

    private FakeModel(ModelName name, ModelProfile profile, Reply reply) {
        this.name = name;
        this.profile = profile;
        this.reply = reply;
    }

    /// {@return a model whose answers a function computes}
    ///
    /// @param reply the function; runs on the calling thread, and concurrently
    public static FakeModel of(Reply reply) {
        return new FakeModel(NAME, ModelProfile.UNKNOWN, reply);
    }

    /// {@return a model that returns these answers, one after the other; further calls fail}
    ///
    /// @param answers the answers
    public static FakeModel giving(Answer... answers) {
        var left = new ArrayDeque<>(List.of(answers));
        return of(prompt -> next(left, prompt));
    }

    private static Answer next(ArrayDeque<Answer> left, Prompt prompt) {
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
    public static FakeModel saying(String... texts) {
        var answers = new Answer[texts.length];
        for (int i = 0; i < texts.length; i++) {
            answers[i] = words(texts[i]);
        }
        return giving(answers);
    }

    /// {@return a text answer with a usage of 10 input tokens and one output token per word}
    ///
    /// @param text the text
    public static Answer.Given words(String text) {
        return given(Answer.Stop.END, List.of(new Block.Text(text)));
    }

    /// {@return an answer that calls tools}
    ///
    /// @param calls the calls
    public static Answer.Given calling(Block.ToolUse... calls) {
        return given(Answer.Stop.TOOLS, List.of(calls));
    }

    private static Answer.Given given(Answer.Stop stop, List<Block> blocks) {
        var usage = TokenUsage.of(10, blocks.stream().mapToLong(FakeModel::size).sum());
        return new Answer.Given(blocks, stop, usage, NAME.model());
    }

    private static long size(Block block) {
        return block instanceof Block.Text(var text) ? pieces(text).length : 1;
    }

    /// {@return the same model with another name and no recorded prompts}
    ///
    /// @param other the name, such as `fake/large`
    public FakeModel named(String other) {
        return new FakeModel(ModelName.of(other), profile, reply);
    }

    /// {@return the same model with another profile and no recorded prompts}
    ///
    /// @param other the profile
    public FakeModel with(ModelProfile other) {
        return new FakeModel(name, other, reply);
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
    public Answer ask(Prompt prompt, Listener listener) throws InterruptedException {
        synchronized (this) {
            prompts.add(prompt);
            notifyAll();
        }
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
        var answer = reply.to(prompt);
        if (answer instanceof Answer.Given(var blocks, _, _, _)) {
            for (int index = 0; index < blocks.size(); index++) {
                tell(index, blocks.get(index), listener);
            }
        }
        return answer;
    }

    private static void tell(int index, Block block, Listener listener) {
        switch (block) {
            case Block.Text(var text) -> {
                for (var word : pieces(text)) {
                    listener.hear(new Delta.Text(word));
                }
            }
            case Block.Reasoning(var text, _) -> listener.hear(new Delta.Reasoning(text));
            case Block.ToolUse(var id, var tool, var arguments) -> {
                listener.hear(new Delta.Calling(index, id, tool));
                listener.hear(new Delta.Arguments(index, arguments.toJson()));
            }
            case Block.Image _, Block.ToolResult _, Block.Other _ -> {
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
    public interface Reply {

        /// {@return the answer}
        ///
        /// @param prompt the prompt
        /// @throws InterruptedException if the thread was interrupted
        Answer to(Prompt prompt) throws InterruptedException;
    }
}
