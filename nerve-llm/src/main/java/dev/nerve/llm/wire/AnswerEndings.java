package dev.nerve.llm.wire;

import dev.nerve.ErrorCode;
import dev.nerve.TokenUsage;
import dev.nerve.model.ContentBlock;
import dev.nerve.model.ModelAnswer;
import dev.nerve.value.Value;
import java.util.Arrays;
import java.util.List;

/// The stop reasons and failures that the dialects share.
public final class AnswerEndings {

    /// The data that some providers send after the last event of a stream.
    public static final String DONE = "[DONE]";

    private AnswerEndings() {}

    /// {@return the stop reason of a complete answer: [ModelAnswer.StopReason#TOOLS] if it has tool
    /// calls}
    ///
    /// @param blocks the blocks of the answer
    public static ModelAnswer.StopReason stopFor(List<ContentBlock> blocks) {
        return blocks.stream().anyMatch(ContentBlock.ToolUse.class::isInstance)
                ? ModelAnswer.StopReason.TOOLS
                : ModelAnswer.StopReason.END;
    }

    /// {@return the failure that a stream ended before the answer did}
    ///
    /// @param usage the usage until then
    public static ModelAnswer.Failed streamCutOff(TokenUsage usage) {
        return new ModelAnswer.Failed(
                ErrorCode.NETWORK, "the stream ended before the answer did", null, usage);
    }

    /// {@return the error message of a provider}
    ///
    /// @param body the error response
    /// @param paths the paths of the message, in order of preference; if none has a text, the
    ///     message is the whole body
    public static String errorMessage(Value body, String... paths) {
        return Arrays.stream(paths)
                .flatMap(path -> body.find(path).stream())
                .filter(Value.Text.class::isInstance)
                .map(Value::text)
                .filter(text -> !text.isBlank())
                .findFirst()
                .orElseGet(body::text);
    }
}
