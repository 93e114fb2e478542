package dev.nerve.llm.scripted;

import dev.nerve.ErrorCode;
import dev.nerve.TokenUsage;
import dev.nerve.model.Answer;
import dev.nerve.model.Block;
import dev.nerve.model.LanguageModel;
import dev.nerve.model.Listener;
import dev.nerve.model.ModelName;
import dev.nerve.model.ModelProfile;
import dev.nerve.model.Prompt;
import dev.nerve.run.Time;
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
    private final Script script;
    private final Time time;
    private final PromptMemory memory = new PromptMemory();
    private final Recent<Integer, Integer> failures = new Recent<>(MOST_FAILURES);

    ScriptedModel(ModelName name, Script script, Time time) {
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
    public Answer ask(Prompt prompt, Listener listener) throws InterruptedException {
        long input = Bill.input(prompt);
        if (input > profile().window()) {
            return Answer.Failed.of(
                    ErrorCode.INVALID_REQUEST,
                    "the prompt has about %d tokens; the window of %s has %d"
                            .formatted(input, name, profile().window()));
        }
        var scene = Scene.of(prompt);
        try {
            var chosen = new Choice(script, scene, failures(prompt)).choose();
            return chosen.isPresent()
                    ? play(chosen.get(), scene, prompt, listener)
                    : Answer.Failed.of(ErrorCode.NOT_FOUND, nothingToSay(scene));
        } catch (Search.TooHard e) {
            return Answer.Failed.of(ErrorCode.TIMEOUT, name + ": " + e.getMessage());
        }
    }

    private String nothingToSay(Scene scene) {
        return "the script of %s has no answer for turn %d; add one, or 'otherwise'"
                .formatted(name, scene.turn() + 1);
    }

    private Answer play(Choice.Chosen chosen, Scene scene, Prompt prompt, Listener listener)
            throws InterruptedException {
        var line = chosen.line();
        var delay = line.delay() == null ? script.delay() : line.delay();
        var performance = new Performance(listener, time, delay);
        var blanks = new Blanks(scene, chosen.found());
        return switch (line.act()) {
            case Line.Act.Speak speak -> speak(speak, blanks, prompt, performance);
            case Line.Act.Fail(var code, var message, var retryAfter) -> {
                performance.pause();
                if (line.once()) {
                    countFailure(prompt);
                }
                yield new Answer.Failed(code, blanks.fill(message), retryAfter, TokenUsage.NONE);
            }
        };
    }

    private Answer speak(
            Line.Act.Speak speak, Blanks blanks, Prompt prompt, Performance performance)
            throws InterruptedException {
        long limit = prompt.settings().maxOutput();
        long most = Math.min(limit == 0 ? Long.MAX_VALUE : limit, profile().maxOutput());
        var words = Words.of(blanks.fill(speak.say()), prompt.settings(), most);
        var blocks = blocks(speak, blanks, words);
        int shared = memory.shared(prompt);
        performance.say(blocks);
        memory.remember(prompt);
        var usage = Bill.of(Bill.input(prompt), Bill.cached(prompt, shared), blocks);
        return new Answer.Given(
                blocks, stop(speak, words), Bill.with(usage, speak.usage()), name.toString());
    }

    private static List<Block> blocks(Line.Act.Speak speak, Blanks blanks, Words words) {
        var blocks = new ArrayList<Block>();
        if (!speak.think().isEmpty()) {
            blocks.add(new Block.Reasoning(blanks.fill(speak.think()), ""));
        }
        if (!words.text().isEmpty()) {
            blocks.add(new Block.Text(words.text()));
        }
        if (words.cut() == null) {
            for (var call : speak.calls()) {
                var id = "call-%d-%d".formatted(blanks.scene().turn() + 1, blocks.size());
                blocks.add(new Block.ToolUse(id, call.tool(), blanks.fill(call.arguments())));
            }
        }
        return blocks;
    }

    private static Answer.Stop stop(Line.Act.Speak speak, Words words) {
        if (speak.stop() != null) {
            return speak.stop();
        }
        if (words.cut() != null) {
            return words.cut();
        }
        return speak.calls().isEmpty() ? Answer.Stop.END : Answer.Stop.TOOLS;
    }

    private int failures(Prompt prompt) {
        return failures.find(prompt.messages().hashCode()).orElse(0);
    }

    private void countFailure(Prompt prompt) {
        failures.put(prompt.messages().hashCode(), failures(prompt) + 1);
    }
}
