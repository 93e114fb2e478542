package dev.nerve.llm.scripted;

import dev.nerve.ErrorCode;
import dev.nerve.TokenUsage;
import dev.nerve.model.AnswerListener;
import dev.nerve.model.ContentBlock;
import dev.nerve.model.LanguageModel;
import dev.nerve.model.ModelAnswer;
import dev.nerve.model.ModelName;
import dev.nerve.model.ModelProfile;
import dev.nerve.model.Prompt;
import dev.nerve.run.TimeSource;
import java.util.ArrayList;
import java.util.List;

/// A model that plays answers from a script.
///
/// The prompt alone decides about the answer, so that forks and restarts get the same one. The
/// model stores only the failures that happen once, and the simulated prompt cache.
///
/// *Safe for many threads.*
final class ScriptedModel implements LanguageModel {

    private static final int MOST_FAILURES = 1_000;

    private final ModelName name;
    private final ModelScript script;
    private final TimeSource time;
    private final SimulatedPromptCache memory = new SimulatedPromptCache();
    private final LruCache<Integer, Integer> failures = new LruCache<>(MOST_FAILURES);

    ScriptedModel(ModelName name, ModelScript script, TimeSource time) {
        this.name = name;
        this.script = script;
        this.time = time;
    }

    @Override
    public ModelName name() {
        return name;
    }

    @Override
    public ModelProfile profile() {
        return script.profile();
    }

    @Override
    public ModelAnswer ask(Prompt prompt, AnswerListener listener) throws InterruptedException {
        long input = ScriptedUsageEstimator.input(prompt);
        if (input > profile().window()) {
            return ModelAnswer.Failed.of(
                    ErrorCode.INVALID_REQUEST,
                    "the prompt has about %d tokens; the window of %s has %d"
                            .formatted(input, name, profile().window()));
        }
        var context = ScriptContext.of(prompt);
        try {
            var chosen = new ScriptAnswerSelector(script, context, failures(prompt)).choose();
            return chosen.isPresent()
                    ? play(chosen.get(), context, prompt, listener)
                    : ModelAnswer.Failed.of(ErrorCode.NOT_FOUND, nothingToSay(context));
        } catch (TimedPatternSearch.PatternTimeoutException e) {
            return ModelAnswer.Failed.of(ErrorCode.TIMEOUT, name + ": " + e.getMessage());
        }
    }

    private String nothingToSay(ScriptContext context) {
        return "the script of %s has no answer for turn %d; add one, or 'otherwise'"
                .formatted(name, context.turn() + 1);
    }

    private ModelAnswer play(
            ScriptAnswerSelector.SelectedAnswer selectedAnswer,
            ScriptContext context,
            Prompt prompt,
            AnswerListener listener)
            throws InterruptedException {
        var scriptAnswer = selectedAnswer.line();
        var delay = scriptAnswer.delay() == null ? script.delay() : scriptAnswer.delay();
        var player = new AnswerPlayer(listener, time, delay);
        var placeholders = new AnswerPlaceholders(context, selectedAnswer.found());
        return switch (scriptAnswer.act()) {
            case ScriptAnswer.AnswerAction.SpeakAction speak ->
                    speak(speak, placeholders, prompt, player);
            case ScriptAnswer.AnswerAction.FailAction(var code, var message, var retryAfter) -> {
                player.pause();
                if (scriptAnswer.once()) {
                    countFailure(prompt);
                }
                yield new ModelAnswer.Failed(
                        code, placeholders.fill(message), retryAfter, TokenUsage.NONE);
            }
        };
    }

    private ModelAnswer speak(
            ScriptAnswer.AnswerAction.SpeakAction speak,
            AnswerPlaceholders placeholders,
            Prompt prompt,
            AnswerPlayer player)
            throws InterruptedException {
        long limit = prompt.settings().maxOutput();
        long most = Math.min(limit == 0 ? Long.MAX_VALUE : limit, profile().maxOutput());
        var truncatedText =
                TruncatedText.truncate(placeholders.fill(speak.say()), prompt.settings(), most);
        var blocks = blocks(speak, placeholders, truncatedText);
        int shared = memory.sharedMessages(prompt);
        player.play(blocks);
        memory.remember(prompt);
        var usage =
                ScriptedUsageEstimator.estimate(
                        ScriptedUsageEstimator.input(prompt),
                        ScriptedUsageEstimator.cached(prompt, shared),
                        blocks);
        return new ModelAnswer.Success(
                blocks,
                stop(speak, truncatedText),
                ScriptedUsageEstimator.withOverrides(usage, speak.usage()),
                name.toString());
    }

    private static List<ContentBlock> blocks(
            ScriptAnswer.AnswerAction.SpeakAction speak,
            AnswerPlaceholders placeholders,
            TruncatedText truncatedText) {
        var blocks = new ArrayList<ContentBlock>();
        if (!speak.think().isEmpty()) {
            blocks.add(new ContentBlock.Reasoning(placeholders.fill(speak.think()), ""));
        }
        if (!truncatedText.text().isEmpty()) {
            blocks.add(new ContentBlock.Text(truncatedText.text()));
        }
        if (truncatedText.cut() == null) {
            for (var call : speak.calls()) {
                var id = "call-%d-%d".formatted(placeholders.scene().turn() + 1, blocks.size());
                blocks.add(
                        new ContentBlock.ToolUse(
                                id, call.tool(), placeholders.fill(call.arguments())));
            }
        }
        return blocks;
    }

    private static ModelAnswer.StopReason stop(
            ScriptAnswer.AnswerAction.SpeakAction speak, TruncatedText truncatedText) {
        if (speak.stop() != null) {
            return speak.stop();
        }
        if (truncatedText.cut() != null) {
            return truncatedText.cut();
        }
        return speak.calls().isEmpty() ? ModelAnswer.StopReason.END : ModelAnswer.StopReason.TOOLS;
    }

    private int failures(Prompt prompt) {
        return failures.find(prompt.messages().hashCode()).orElse(0);
    }

    private void countFailure(Prompt prompt) {
        failures.put(prompt.messages().hashCode(), failures(prompt) + 1);
    }
}
