package dev.nerve.llm.random;

import dev.nerve.TokenUsage;
import dev.nerve.conversation.MessageRole;
import dev.nerve.llm.Dialect;
import dev.nerve.llm.ProviderRequest;
import dev.nerve.llm.anthropic.AnthropicDialect;
import dev.nerve.llm.chat.OpenAiChatDialect;
import dev.nerve.llm.check.AnthropicChecker;
import dev.nerve.llm.check.ChatChecker;
import dev.nerve.llm.check.Checker;
import dev.nerve.llm.check.GeminiChecker;
import dev.nerve.llm.check.ResponsesChecker;
import dev.nerve.llm.gemini.GeminiDialect;
import dev.nerve.llm.responses.OpenAiResponsesDialect;
import dev.nerve.model.CacheHint;
import dev.nerve.model.ContentBlock;
import dev.nerve.model.Message;
import dev.nerve.model.ModelAnswer;
import dev.nerve.model.PromptSettings;
import dev.nerve.model.ToolChoice;
import dev.nerve.value.Value;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The dialects, each with what it cannot say.
enum Spoken {
    ANTHROPIC(new AnthropicDialect(4_096), new AnthropicChecker(), "messages") {
        @Override
        ProviderRequest normalised(ProviderRequest providerRequest) {
            return new Normal(providerRequest)
                    .systemAsUser(text -> "<system>\n" + text + "\n</system>")
                    .blocks(block -> Normal.own(block, "anthropic"))
                    .messages(Spoken::plainNames)
                    .blocks(Spoken::withoutBlank)
                    .blocks(Normal::untypedAddress)
                    .settings(settings -> settings.withMaxOutput(limit(settings)))
                    .choice(choice ->
                            choice.mode() == ToolChoice.Mode.NONE ? parallel(choice) : choice)
                    .cache(_ -> CacheHint.NONE)
                    .merged()
                    .asked();
        }

        private long limit(PromptSettings settings) {
            return settings.maxOutput() == 0 ? 4_096 : settings.maxOutput();
        }

        @Override
        ModelAnswer.Success normalised(ModelAnswer.Success answer) {
            return new ModelAnswer.Success(
                    answer.blocks().stream().map(Spoken::plainName).toList(),
                    answer.stop(),
                    answer.usage(),
                    answer.model());
        }
    },

    CHAT(OpenAiChatDialect.OPENAI, new ChatChecker(), "messages") {
        @Override
        ProviderRequest normalised(ProviderRequest providerRequest) {
            return new Normal(providerRequest)
                    .systemFirst()
                    .blocks(Normal::untypedAddress)
                    .messages(Spoken::chat)
                    .choice(choice -> choice)
                    .cache(cache -> new CacheHint(cache.key(), List.of()))
                    .merged()
                    .asked();
        }

        @Override
        ModelAnswer.Success normalised(ModelAnswer.Success answer) {
            return new ModelAnswer.Success(
                    answer.blocks(), stop(answer), answer.usage(), answer.model());
        }
    },

    RESPONSES(new OpenAiResponsesDialect(), new ResponsesChecker(), "input") {
        @Override
        ProviderRequest normalised(ProviderRequest providerRequest) {
            return new Normal(providerRequest)
                    .blocks(block -> Normal.own(block, "responses"))
                    .blocks(Normal::withoutEmpty)
                    .blocks(Normal::untypedAddress)
                    .messages(Spoken::withoutLastThoughts)
                    .settings(settings -> settings.withStops(List.of()))
                    .settings(settings -> settings.withMaxOutput(limit(settings)))
                    .choice(choice -> choice)
                    .cache(cache -> new CacheHint(cache.key(), List.of()))
                    .merged()
                    .asked();
        }

        private long limit(PromptSettings settings) {
            long most = settings.maxOutput();
            return most > 0 && most < 16 ? 16 : most;
        }

        @Override
        ModelAnswer.Success normalised(ModelAnswer.Success answer) {
            return new ModelAnswer.Success(
                    answer.blocks(), stop(answer), answer.usage(), answer.model());
        }
    },

    GEMINI(new GeminiDialect(), new GeminiChecker(), "contents") {
        @Override
        ProviderRequest normalised(ProviderRequest providerRequest) {
            return new Normal(providerRequest)
                    .systemAsUser(text -> "<system>\n" + text + "\n</system>")
                    .blocks(block -> Normal.own(block, "gemini"))
                    .blocks(Normal::withoutEmpty)
                    .messages(Spoken::picturesLast)
                    .choice(Spoken::parallel)
                    .cache(_ -> CacheHint.NONE)
                    .merged()
                    .asked();
        }

        // A path says these.
        @Override
        Value.Fields written(ProviderRequest providerRequest) {
            return dialect()
                    .encode(providerRequest)
                    .with("model", providerRequest.model())
                    .with("stream", providerRequest.streamed());
        }

        @Override
        ModelAnswer.Success normalised(ModelAnswer.Success answer) {
            var usage = answer.usage();
            return new ModelAnswer.Success(
                    grown(answer.blocks()),
                    stop(answer),
                    new TokenUsage(
                            usage.input(),
                            usage.output(),
                            usage.cachedRead(),
                            0,
                            usage.reasoning()),
                    answer.model());
        }
    };

    private final Dialect dialect;
    private final Checker checker;
    private final String said;

    Spoken(Dialect dialect, Checker checker, String said) {
        this.dialect = dialect;
        this.checker = checker;
        this.said = said;
    }

    Dialect dialect() {
        return dialect;
    }

    Checker checker() {
        return checker;
    }

    /// {@return the field in which it is what was said}
    String said() {
        return said;
    }

    /// {@return a request with all that a gateway would know of it}
    Value.Fields written(ProviderRequest providerRequest) {
        return dialect.encode(providerRequest);
    }

    /// {@return a request without what the dialect cannot say}
    abstract ProviderRequest normalised(ProviderRequest providerRequest);

    /// {@return an answer without what the dialect cannot say}
    abstract ModelAnswer.Success normalised(ModelAnswer.Success answer);

    private static List<ContentBlock> withoutBlank(ContentBlock block) {
        return block instanceof ContentBlock.Text(var text) && text.isBlank()
                ? List.of()
                : List.of(block);
    }

    /// Anthropic takes few characters in the names of calls.
    private static Message plainNames(Message message) {
        return new Message(
                message.role(), message.blocks().stream().map(Spoken::plainName).toList());
    }

    private static ContentBlock plainName(ContentBlock block) {
        return switch (block) {
            case ContentBlock.ToolUse(var id, var tool, var arguments) ->
                    new ContentBlock.ToolUse(id.replaceAll("[.:]", "_"), tool, arguments);
            case ContentBlock.ToolResult(var id, var content, var failed) ->
                    new ContentBlock.ToolResult(id.replaceAll("[.:]", "_"), content, failed);
            default -> block;
        };
    }

    private static ToolChoice parallel(ToolChoice choice) {
        return new ToolChoice(choice.mode(), choice.tool(), true);
    }

    /// The others have no words for where an answer was stopped or paused.
    private static ModelAnswer.StopReason stop(ModelAnswer.Success answer) {
        return switch (answer.stop()) {
            case LENGTH, REFUSED -> answer.stop();
            case END, TOOLS, STOPPED, PAUSED ->
                    answer.calls().isEmpty()
                            ? ModelAnswer.StopReason.END
                            : ModelAnswer.StopReason.TOOLS;
        };
    }

    /// Thoughts that lead to nothing are left out.
    private static Message withoutLastThoughts(Message message) {
        var blocks = new ArrayList<>(message.blocks());
        while (!blocks.isEmpty() && blocks.getLast() instanceof ContentBlock.Reasoning) {
            blocks.removeLast();
        }
        return new Message(message.role(), blocks);
    }

    /// A model's words are one text before its calls; results are words, and the user shows the
    /// pictures.
    private static Message chat(Message message) {
        var blocks = new ArrayList<ContentBlock>();
        if (message.role() == MessageRole.ASSISTANT) {
            if (!message.text().isEmpty()) {
                blocks.add(new ContentBlock.Text(message.text()));
            }
            message.blocks().stream()
                    .filter(ContentBlock.ToolUse.class::isInstance)
                    .forEach(blocks::add);
            return new Message(message.role(), blocks);
        }
        var shown = new ArrayList<ContentBlock>();
        for (var block : message.blocks()) {
            if (block instanceof ContentBlock.ToolResult(var id, var content, var failed)) {
                blocks.add(new ContentBlock.ToolResult(id, words(content), failed));
                var pictures =
                        content.stream().filter(ContentBlock.Image.class::isInstance).toList();
                if (!pictures.isEmpty()) {
                    shown.add(new ContentBlock.Text("[Pictures from the tool call " + id + "]"));
                    shown.addAll(pictures);
                }
            }
        }
        blocks.addAll(shown);
        message.blocks().stream()
                .filter(block -> !(block instanceof ContentBlock.ToolResult))
                .flatMap(block -> Normal.withoutEmpty(block).stream())
                .forEach(blocks::add);
        return new Message(message.role(), blocks);
    }

    private static List<ContentBlock> words(List<ContentBlock> content) {
        var text = new Message(MessageRole.USER, content).text();
        return text.isEmpty() ? List.of() : List.of(new ContentBlock.Text(text));
    }

    /// Results begin with text; pictures elsewhere are referred to by their address.
    private static Message picturesLast(Message message) {
        return new Message(
                message.role(), message.blocks().stream().map(Spoken::picturesLast).toList());
    }

    private static ContentBlock picturesLast(ContentBlock block) {
        if (!(block instanceof ContentBlock.ToolResult(var id, var content, var failed))) {
            return block;
        }
        var words = new ArrayList<ContentBlock>();
        var pictures = new ArrayList<ContentBlock>();
        for (var one : content) {
            if (!(one instanceof ContentBlock.Image image)) {
                words.add(one);
            } else if (image.isAddress()) {
                words.add(new ContentBlock.Text(image.source()));
            } else {
                pictures.add(image);
            }
        }
        words.addAll(pictures);
        return new ContentBlock.ToolResult(id, words, failed);
    }

    /// Words that follow each other are one piece, unless they are signed.
    private static List<ContentBlock> grown(List<ContentBlock> blocks) {
        var grown = new ArrayList<ContentBlock>();
        boolean signed = false;
        for (var block : blocks) {
            var last = grown.isEmpty() ? null : grown.getLast();
            if (!signed
                    && block instanceof ContentBlock.Text(var more)
                    && last instanceof ContentBlock.Text(var text)) {
                grown.set(grown.size() - 1, new ContentBlock.Text(text + more));
            } else if (block instanceof ContentBlock.Reasoning(var more, var none)
                    && none.isEmpty()
                    && last instanceof ContentBlock.Reasoning(var text, var nothing)
                    && nothing.isEmpty()) {
                grown.set(grown.size() - 1, new ContentBlock.Reasoning(text + more, ""));
            } else {
                signed = isSignature(last) && block instanceof ContentBlock.Text;
                grown.add(block);
            }
        }
        return grown;
    }

    private static boolean isSignature(@Nullable ContentBlock block) {
        return block instanceof ContentBlock.Reasoning(var text, _) && text.isEmpty();
    }
}
