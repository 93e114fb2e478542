package dev.nerve.llm.random;

import dev.nerve.TokenUsage;
import dev.nerve.model.ContentBlock;
import dev.nerve.model.ModelAnswer;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/// Answers as providers give them.
final class RandomAnswers {

    private final Words words;
    private final Spoken spoken;

    RandomAnswers(Random random, Spoken spoken) {
        this.words = new Words(random);
        this.spoken = spoken;
    }

    ModelAnswer.Success answer() {
        var blocks = new ArrayList<ContentBlock>();
        int most = spoken == Spoken.CHAT ? 1 : 2;
        for (int i = words.upTo(most); i > 0; i--) {
            blocks.add(thought());
        }
        for (int i = words.upTo(most); i > 0; i--) {
            sign(blocks);
            blocks.add(new ContentBlock.Text(words.text()));
        }
        var talk = new RandomTalk(words, List.of());
        for (int i = words.upTo(3); i > 0; i--) {
            sign(blocks);
            blocks.add(talk.call());
        }
        return new ModelAnswer.Success(
                blocks,
                words.oneOf(List.of(ModelAnswer.StopReason.values())),
                usage(),
                "model-" + words.name());
    }

    private ContentBlock thought() {
        boolean signed = words.chance(50);
        return switch (spoken) {
            case ANTHROPIC -> ofAnthropic(signed);
            case CHAT -> new ContentBlock.Reasoning(words.text(), "openai-chat:reasoning_content");
            case RESPONSES ->
                    signed
                            ? RandomTalk.summarised(words)
                            : new ContentBlock.Reasoning(words.text(), "");
            case GEMINI ->
                    new ContentBlock.Reasoning(
                            words.text(), signed ? "gemini:" + words.base64() : "");
        };
    }

    private ContentBlock ofAnthropic(boolean signed) {
        if (signed && words.chance(30)) {
            return new ContentBlock.Reasoning("", "anthropic:redacted:" + words.base64());
        }
        return new ContentBlock.Reasoning(
                words.text(), signed ? "anthropic:" + words.base64() : "");
    }

    /// Google signs what follows a thought.
    private void sign(List<ContentBlock> blocks) {
        if (spoken == Spoken.GEMINI && words.chance(30)) {
            blocks.add(new ContentBlock.Reasoning("", "gemini:" + words.base64()));
        }
    }

    private TokenUsage usage() {
        long output = words.upTo(5_000);
        long read = words.upTo(1_000);
        long written = words.upTo(1_000);
        return new TokenUsage(
                read + written + words.upTo(9_000),
                output,
                read,
                written,
                words.upTo((int) output));
    }
}
