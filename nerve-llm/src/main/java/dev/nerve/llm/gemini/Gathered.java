package dev.nerve.llm.gemini;

import dev.nerve.ErrorCode;
import dev.nerve.TokenUsage;
import dev.nerve.llm.wire.Endings;
import dev.nerve.llm.wire.Piece;
import dev.nerve.llm.wire.ToolArguments;
import dev.nerve.model.Answer;
import dev.nerve.model.Block;
import dev.nerve.model.Delta;
import dev.nerve.model.Listener;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A builder for an answer from one or more responses. It joins adjacent texts to one block.
///
/// *Confined to one thread.*
final class Gathered {

    private final List<Block> blocks = new ArrayList<>();
    private final Listener listener;
    private TokenUsage usage = TokenUsage.NONE;
    private String model = "";
    private String id = "call";
    private String finish = "";
    private String finishMessage = "";
    private boolean growing;
    private boolean begun;
    private int calls;
    private Answer.@Nullable Failed failed;

    Gathered(Listener listener) {
        this.listener = listener;
    }

    void take(Piece response) {
        if (response.has("error")) {
            failed = Failures.failed(response.at("error"), usage);
            return;
        }
        model = response.at("modelVersion").text(model);
        id = response.at("responseId").text(id);
        if (response.has("usageMetadata")) {
            usage = usage(response.at("usageMetadata"));
        }
        var blocked = response.at("promptFeedback").at("blockReason");
        finish = blocked.isThere() ? "BLOCKED" : finish;
        response.at("candidates").items().stream().findFirst().ifPresent(this::candidate);
        begun |= blocked.isThere() || response.has("candidates");
        if (!begun && !response.has("usageMetadata")) {
            throw response.at("candidates").expected("a list");
        }
    }

    private void candidate(Piece candidate) {
        candidate.at("content").at("parts").items().forEach(this::part);
        finish = candidate.at("finishReason").text(finish);
        finishMessage = candidate.at("finishMessage").text(finishMessage);
    }

    private void part(Piece part) {
        if (PartReader.isWords(part) && PartReader.signature(part).isEmpty()) {
            grow(part.at("text").text(), PartReader.isThought(part));
            return;
        }
        growing = false;
        if (part.has("functionCall")) {
            var call = Calls.read(part.at("functionCall"), "%s-%d".formatted(id, ++calls));
            PartReader.signed(part, List.of(call)).forEach(this::add);
        } else {
            PartReader.blocks(part).forEach(this::add);
        }
    }

    private void grow(String text, boolean thought) {
        if (text.isEmpty()) {
            return;
        }
        listener.hear(thought ? new Delta.Reasoning(text) : new Delta.Text(text));
        var last = growing ? blocks.getLast() : null;
        if (thought && last instanceof Block.Reasoning(var before, _)) {
            blocks.set(blocks.size() - 1, new Block.Reasoning(before + text, ""));
        } else if (!thought && last instanceof Block.Text(var before)) {
            blocks.set(blocks.size() - 1, new Block.Text(before + text));
        } else {
            blocks.add(thought ? new Block.Reasoning(text, "") : new Block.Text(text));
        }
        growing = true;
    }

    private void add(Block block) {
        int index = blocks.size();
        blocks.add(block);
        switch (block) {
            case Block.Text(var text) -> listener.hear(new Delta.Text(text));
            case Block.Reasoning(var text, _) when !text.isEmpty() ->
                    listener.hear(new Delta.Reasoning(text));
            case Block.ToolUse(var call, var tool, var arguments) -> {
                listener.hear(new Delta.Calling(index, call, tool));
                listener.hear(new Delta.Arguments(index, ToolArguments.object(arguments).toJson()));
            }
            default -> {}
        }
    }

    /// Reads the usage. Google counts reasoning and the input of its own tools separately.
    private static TokenUsage usage(Piece usage) {
        long thoughts = usage.at("thoughtsTokenCount").count();
        return new TokenUsage(
                usage.at("promptTokenCount").count() + usage.at("toolUsePromptTokenCount").count(),
                usage.at("candidatesTokenCount").count() + thoughts,
                usage.at("cachedContentTokenCount").count(),
                0,
                thoughts);
    }

    boolean isOver() {
        return failed != null || !finish.isEmpty();
    }

    /// {@return the answer of a single response, which may have no finish reason}
    Answer whole() {
        return isOver() || blocks.isEmpty() ? answer() : given();
    }

    Answer answer() {
        if (failed != null) {
            return failed;
        }
        return switch (finish) {
            case "" -> Endings.cutShort(usage);
            case "MALFORMED_FUNCTION_CALL", "UNEXPECTED_TOOL_CALL", "TOO_MANY_TOOL_CALLS" ->
                    broken();
            default -> given();
        };
    }

    private Answer broken() {
        var message = finishMessage.isEmpty() ? "" : ": " + finishMessage;
        return new Answer.Failed(
                ErrorCode.API_ERROR,
                "the model made an invalid call (%s)%s".formatted(finish, message),
                null,
                usage);
    }

    private Answer given() {
        return new Answer.Given(blocks, stop(), usage, model);
    }

    private Answer.Stop stop() {
        return switch (finish) {
            case "", "STOP" -> Endings.complete(blocks);
            case "MAX_TOKENS" -> Answer.Stop.LENGTH;
            default -> Answer.Stop.REFUSED;
        };
    }
}
