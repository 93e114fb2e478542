package dev.nerve.llm.wire;

import dev.nerve.ErrorCode;
import dev.nerve.TokenUsage;
import dev.nerve.model.Answer;
import dev.nerve.model.Block;
import dev.nerve.value.Value;
import java.util.Arrays;
import java.util.List;

/// The stop reasons and failures that the dialects share.
public final class Endings {

    /// The data that some providers send after the last event of a stream.
    public static final String DONE = "[DONE]";

    private Endings() {}

    /// {@return the stop reason of a complete answer: [Answer.Stop#TOOLS] if it has tool calls}
    ///
    /// @param blocks the blocks of the answer
    public static Answer.Stop complete(List<Block> blocks) {
        return blocks.stream().anyMatch(Block.ToolUse.class::isInstance)
                ? Answer.Stop.TOOLS
                : Answer.Stop.END;
    }

    /// {@return the failure that a stream ended before the answer did}
    ///
    /// @param usage the usage until then
    public static Answer.Failed cutShort(TokenUsage usage) {
        return new Answer.Failed(
                ErrorCode.NETWORK, "the stream ended before the answer did", null, usage);
    }

    /// {@return the error message of a provider}
    ///
    /// @param body the error response
    /// @param paths the paths of the message, in order of preference; if none has a text, the
    ///     message is the whole body
    public static String complaint(Value body, String... paths) {
        return Arrays.stream(paths)
                .flatMap(path -> body.find(path).stream())
                .filter(Value.Text.class::isInstance)
                .map(Value::text)
                .filter(text -> !text.isBlank())
                .findFirst()
                .orElseGet(body::text);
    }
}
