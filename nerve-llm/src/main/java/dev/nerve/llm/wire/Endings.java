package dev.nerve.llm.wire;

import dev.nerve.ErrorCode;
import dev.nerve.TokenUsage;
import dev.nerve.model.Answer;
import dev.nerve.model.Block;
import dev.nerve.value.Value;
import java.util.Arrays;
import java.util.List;

/// Why an answer ends, or why there is none.
public final class Endings {

    /// What some say after the last event of a stream.
    public static final String DONE = "[DONE]";

    private Endings() {}

    /// {@return why an answer ends that is complete: for tools, if it calls any}
    ///
    /// @param blocks the answer
    public static Answer.Stop complete(List<Block> blocks) {
        return blocks.stream().anyMatch(Block.ToolUse.class::isInstance)
                ? Answer.Stop.TOOLS
                : Answer.Stop.END;
    }

    /// {@return that a stream ended before the answer did}
    ///
    /// @param usage what it took of tokens until then
    public static Answer.Failed cutShort(TokenUsage usage) {
        return new Answer.Failed(
                ErrorCode.NETWORK, "the stream ended before the answer did", null, usage);
    }

    /// {@return what a provider says when it does not answer, in its own words}
    ///
    /// @param body what it wrote
    /// @param paths where the words may be, the best place first; otherwise they are all of it
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
