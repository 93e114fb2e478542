package dev.nerve.llm.random;

import dev.nerve.llm.ProviderRequest;
import dev.nerve.model.CacheHint;
import dev.nerve.model.Message;
import dev.nerve.model.Prompt;
import dev.nerve.model.PromptSettings;
import dev.nerve.model.ToolChoice;
import dev.nerve.tool.ToolSpec;
import dev.nerve.value.Value;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;

/// Requests as our chat makes them.
final class RandomPrompts {

    private final Words words;
    private final List<ToolSpec> tools;
    private final RandomTalk talk;

    RandomPrompts(Random random) {
        this.words = new Words(random);
        this.tools = tools();
        this.talk = new RandomTalk(words, tools);
    }

    ProviderRequest asked() {
        return asked(talk.talk());
    }

    private ProviderRequest asked(List<Message> messages) {
        var system = words.chance(70) ? words.text() : "";
        var cache = new CacheHint(words.chance(50) ? words.name() : "", breakpoints(messages));
        var prompt = new Prompt(system, messages, tools, settings(), cache, Value.Fields.EMPTY);
        return new ProviderRequest(
                words.oneOf(List.of("model-3", "gemini-3-pro")), prompt, words.chance(50));
    }

    /// {@return a request that continues another one}
    ProviderRequest longer(ProviderRequest start) {
        var prompt = start.prompt();
        var messages = new ArrayList<>(prompt.messages());
        messages.addAll(talk.more());
        return new ProviderRequest(
                start.model(),
                new Prompt(
                        prompt.system(),
                        messages,
                        prompt.tools(),
                        settings(),
                        prompt.cache(),
                        prompt.extra()),
                words.chance(50));
    }

    private List<Integer> breakpoints(List<Message> messages) {
        return List.copyOf(new TreeSet<>(words.some(6, () -> 1 + words.upTo(messages.size() - 1))));
    }

    private List<ToolSpec> tools() {
        var made = new ArrayList<ToolSpec>();
        for (int i = words.upTo(3); i > 0; i--) {
            var name = words.oneOf(List.of("", "_", "-", "look-", "7_")) + words.name() + "_" + i;
            made.add(new ToolSpec(name, words.text(), schema()));
        }
        return made;
    }

    private Value.Fields schema() {
        return words.chance(30)
                ? ToolSpec.NO_ARGUMENTS
                : ToolSpec.textArgument(words.name(), words.text())
                        .with("additionalProperties", words.chance(50));
    }

    private PromptSettings settings() {
        return new PromptSettings(
                choice(),
                words.chance(50) ? temperature() : null,
                words.chance(50) ? 0 : 1 + words.upTo(5_000),
                words.some(3, words::text),
                words.chance(25) ? schema() : null,
                words.chance(25) ? words.oneOf(List.of("low", "medium", "high")) : null);
    }

    private BigDecimal temperature() {
        return BigDecimal.valueOf(words.upTo(100), 2).stripTrailingZeros();
    }

    private ToolChoice choice() {
        var mode = words.oneOf(List.of(ToolChoice.Mode.values()));
        boolean named = mode == ToolChoice.Mode.NAMED;
        if (named && tools.isEmpty()) {
            return ToolChoice.AUTO;
        }
        return new ToolChoice(mode, named ? words.oneOf(tools).name() : "", words.chance(60));
    }
}
