package dev.nerve.llm.gemini;

import dev.nerve.ErrorCode;
import dev.nerve.TokenUsage;
import dev.nerve.llm.wire.AnswerEndings;
import dev.nerve.llm.wire.LocatedValue;
import dev.nerve.llm.wire.ToolArgumentsCodec;
import dev.nerve.model.AnswerDelta;
import dev.nerve.model.AnswerListener;
import dev.nerve.model.ContentBlock;
import dev.nerve.model.ModelAnswer;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A builder for an answer from one or more responses. It joins adjacent texts to one block.
///
/// *Confined to one thread.*
final class AnswerBuilder {

    private final List<ContentBlock> blocks = new ArrayList<>();
    private final AnswerListener listener;
    private TokenUsage usage = TokenUsage.NONE;
    private String model = "";
    private String id = "call";
    private String finish = "";
    private String finishMessage = "";
    private boolean growing;
    private boolean started;
    private int calls;
    private ModelAnswer.@Nullable Failed failed;

    AnswerBuilder(AnswerListener listener) {
        this.listener = listener;
    }

    void addResponse(LocatedValue response) {
        if (response.has("error")) {
            failed = ErrorCodec.read(response.at("error"), usage);
            return;
        }
        model = response.at("modelVersion").text(model);
        id = response.at("responseId").text(id);
        if (response.has("usageMetadata")) {
            usage = usage(response.at("usageMetadata"));
        }
        var blocked = response.at("promptFeedback").at("blockReason");
        finish = blocked.isPresent() ? "BLOCKED" : finish;
        response.at("candidates").items().stream().findFirst().ifPresent(this::candidate);
        started |= blocked.isPresent() || response.has("candidates");
        if (!started && !response.has("usageMetadata")) {
            throw response.at("candidates").expected("a list");
        }
    }

    private void candidate(LocatedValue candidate) {
        candidate.at("content").at("parts").items().forEach(this::part);
        finish = candidate.at("finishReason").text(finish);
        finishMessage = candidate.at("finishMessage").text(finishMessage);
    }

    private void part(LocatedValue part) {
        if (PartReader.isText(part) && PartReader.signature(part).isEmpty()) {
            grow(part.at("text").text(), PartReader.isThought(part));
            return;
        }
        growing = false;
        if (part.has("functionCall")) {
            var call = ToolCallCodec.read(part.at("functionCall"), "%s-%d".formatted(id, ++calls));
            PartReader.signed(part, List.of(call)).forEach(this::add);
        } else {
            PartReader.blocks(part).forEach(this::add);
        }
    }

    private void grow(String text, boolean thought) {
        if (text.isEmpty()) {
            return;
        }
        listener.onDelta(thought ? new AnswerDelta.Reasoning(text) : new AnswerDelta.Text(text));
        var last = growing ? blocks.getLast() : null;
        if (thought && last instanceof ContentBlock.Reasoning(var before, _)) {
            blocks.set(blocks.size() - 1, new ContentBlock.Reasoning(before + text, ""));
        } else if (!thought && last instanceof ContentBlock.Text(var before)) {
            blocks.set(blocks.size() - 1, new ContentBlock.Text(before + text));
        } else {
            blocks.add(
                    thought ? new ContentBlock.Reasoning(text, "") : new ContentBlock.Text(text));
        }
        growing = true;
    }

    private void add(ContentBlock block) {
        int index = blocks.size();
        blocks.add(block);
        switch (block) {
            case ContentBlock.Text(var text) -> listener.onDelta(new AnswerDelta.Text(text));
            case ContentBlock.Reasoning(var text, _) when !text.isEmpty() ->
                    listener.onDelta(new AnswerDelta.Reasoning(text));
            case ContentBlock.ToolUse(var call, var tool, var arguments) -> {
                listener.onDelta(new AnswerDelta.ToolCallStart(index, call, tool));
                listener.onDelta(
                        new AnswerDelta.Arguments(
                                index, ToolArgumentsCodec.object(arguments).toJson()));
            }
            default -> {}
        }
    }

    /// Reads the usage. Google counts reasoning and the input of its own tools separately.
    private static TokenUsage usage(LocatedValue usage) {
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
    ModelAnswer wholeAnswer() {
        return isOver() || blocks.isEmpty() ? answer() : given();
    }

    ModelAnswer answer() {
        if (failed != null) {
            return failed;
        }
        return switch (finish) {
            case "" -> AnswerEndings.streamCutOff(usage);
            case "MALFORMED_FUNCTION_CALL", "UNEXPECTED_TOOL_CALL", "TOO_MANY_TOOL_CALLS" ->
                    broken();
            default -> given();
        };
    }

    private ModelAnswer broken() {
        var message = finishMessage.isEmpty() ? "" : ": " + finishMessage;
        return new ModelAnswer.Failed(
                ErrorCode.API_ERROR,
                "the model made an invalid call (%s)%s".formatted(finish, message),
                null,
                usage);
    }

    private ModelAnswer given() {
        return new ModelAnswer.Success(blocks, stop(), usage, model);
    }

    private ModelAnswer.StopReason stop() {
        return switch (finish) {
            case "", "STOP" -> AnswerEndings.stopFor(blocks);
            case "MAX_TOKENS" -> ModelAnswer.StopReason.LENGTH;
            default -> ModelAnswer.StopReason.REFUSED;
        };
    }
}
