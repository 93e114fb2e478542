package dev.nerve.model;

import dev.nerve.ErrorCode;
import dev.nerve.TokenUsage;
import dev.nerve.node.RetryPolicy;
import dev.nerve.run.Outcome;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// The result of asking a model.
public sealed interface ModelAnswer {

    /// {@return the tokens that the call used, as far as they are known}
    TokenUsage usage();

    /// An answer of the model.
    ///
    /// @param blocks the content in order
    /// @param stop the reason why it ended
    /// @param usage the tokens that the call used
    /// @param model the model that answered, as the provider names it
    record Success(List<ContentBlock> blocks, StopReason stop, TokenUsage usage, String model)
            implements ModelAnswer {

        public Success {
            blocks = List.copyOf(blocks);
        }

        /// {@return the text of all text blocks}
        public String text() {
            return ContentBlocks.text(blocks);
        }

        /// {@return the tool calls in order}
        public List<ContentBlock.ToolUse> calls() {
            return blocks.stream()
                    .filter(ContentBlock.ToolUse.class::isInstance)
                    .map(ContentBlock.ToolUse.class::cast)
                    .toList();
        }
    }

    /// A failed call.
    ///
    /// @param code the error code
    /// @param message the message for people
    /// @param retryAfter the time after which the provider accepts a retry, or null if it gives
    ///     none
    /// @param usage the tokens that the call used nevertheless
    record Failed(ErrorCode code, String message, @Nullable Duration retryAfter, TokenUsage usage)
            implements ModelAnswer {

        /// {@return a failure without details}
        ///
        /// @param code the error code
        /// @param message the message for people
        public static Failed of(ErrorCode code, String message) {
            return new Failed(code, message, null, TokenUsage.NONE);
        }

        /// {@return the failure as the outcome of a node}
        public Outcome.Failed toOutcome() {
            var failed = Outcome.failed(code, message);
            return retryAfter == null
                    ? failed
                    : failed.with(RetryPolicy.RETRY_AFTER, retryAfter.toMillis());
        }
    }

    /// The reason why an answer ended.
    enum StopReason {
        /// The answer is complete.
        END,
        /// The model calls tools.
        TOOLS,
        /// The answer reached its maximum length.
        LENGTH,
        /// The answer reached one of the stop texts.
        STOPPED,
        /// The model or its provider refused to answer further.
        REFUSED,
        /// The provider paused and wants a request to continue.
        PAUSED;

        /// {@return its name on the wire}
        public String wireName() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
