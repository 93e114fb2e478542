package dev.nerve.llm.chat;

import dev.nerve.llm.wire.AnswerEndings;
import dev.nerve.model.ContentBlock;
import dev.nerve.model.ModelAnswer;
import java.util.List;

/// A codec for stop reasons.
final class StopReasonCodec {

    /// The stop reason of a provider that failed.
    static final String ERROR = "error";

    private StopReasonCodec() {}

    /// Reads a stop reason. Some providers send `stop` even if the answer has tool calls.
    static ModelAnswer.StopReason read(String reason, List<ContentBlock> blocks) {
        return switch (reason) {
            case "length" -> ModelAnswer.StopReason.LENGTH;
            case "content_filter" -> ModelAnswer.StopReason.REFUSED;
            default -> AnswerEndings.stopFor(blocks);
        };
    }

    static String write(ModelAnswer.StopReason stop) {
        return switch (stop) {
            case END, STOPPED, PAUSED -> "stop";
            case TOOLS -> "tool_calls";
            case LENGTH -> "length";
            case REFUSED -> "content_filter";
        };
    }
}
