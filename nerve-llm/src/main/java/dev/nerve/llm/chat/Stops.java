package dev.nerve.llm.chat;

import dev.nerve.llm.wire.Endings;
import dev.nerve.model.Answer;
import dev.nerve.model.Block;
import java.util.List;

/// Why an answer ended, between our words and those of the provider.
final class Stops {

    /// The provider had to give up.
    static final String ERROR = "error";

    private Stops() {}

    /// Some say `stop` also where tools are to be called.
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
