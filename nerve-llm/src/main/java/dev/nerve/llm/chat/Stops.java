package dev.nerve.llm.chat;

import dev.nerve.llm.wire.Endings;
import dev.nerve.model.Answer;
import dev.nerve.model.Block;
import java.util.List;

/// A codec for stop reasons.
final class Stops {

    /// The stop reason of a provider that failed.
    static final String ERROR = "error";

    private Stops() {}

    /// Reads a stop reason. Some providers send `stop` even if the answer has tool calls.
    static Answer.Stop read(String reason, List<Block> blocks) {
        return switch (reason) {
            case "length" -> Answer.Stop.LENGTH;
            case "content_filter" -> Answer.Stop.REFUSED;
            default -> Endings.complete(blocks);
        };
    }

    static String write(Answer.Stop stop) {
        return switch (stop) {
            case END, STOPPED, PAUSED -> "stop";
            case TOOLS -> "tool_calls";
            case LENGTH -> "length";
            case REFUSED -> "content_filter";
        };
    }
}
