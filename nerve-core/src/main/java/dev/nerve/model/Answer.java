package dev.nerve.model;

import dev.nerve.ErrorCode;
import dev.nerve.TokenUsage;
import dev.nerve.node.Retry;
import dev.nerve.run.Outcome;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// What came of asking a model.
public sealed interface Answer {

    /// {@return what it took of tokens, as far as that is known}
    TokenUsage usage();

    /// It answered.
    ///
    /// @param blocks what, in order
    /// @param stop why it ended there
    /// @param usage what it took of tokens
    /// @param model which model answered, in the provider's words
    record Given(List<Block> blocks, Stop stop, TokenUsage usage, String model) implements Answer {

        public Given {
            blocks = List.copyOf(blocks);
        }

        /// {@return its words alone}
        public String text() {
            return Blocks.text(blocks);
        }

        /// {@return the tools that it wants to be called, in order}
        public List<Block.ToolUse> calls() {
            return blocks.stream()
                    .filter(Block.ToolUse.class::isInstance)
                    .map(Block.ToolUse.class::cast)
                    .toList();
        }
    }

    /// It did not.
    ///
    /// @param code why
    /// @param message why, for people
    /// @param retryAfter when the provider wants to be asked again, or null if it does not say
    /// @param usage what it took of tokens all the same
    record Failed(ErrorCode code, String message, @Nullable Duration retryAfter, TokenUsage usage)
            implements Answer {

        /// {@return a failure of which no more is known}
        ///
        /// @param code why
        /// @param message why, for people
        public static Failed of(ErrorCode code, String message) {
            return new Failed(code, message, null, TokenUsage.NONE);
        }

        /// {@return it as the outcome of a node}
        public Outcome.Failed toOutcome() {
            var failed = Outcome.failed(code, message);
            return retryAfter == null
                    ? failed
                    : failed.with(Retry.RETRY_AFTER, retryAfter.toMillis());
        }
    }

    /// Why an answer ended.
    enum Stop {
        /// All is said.
        END,
        /// It wants tools to be called.
        TOOLS,
        /// It was as long as it may be.
        LENGTH,
        /// It came to what was to stop it.
        STOPPED,
        /// The model or its provider would not say more.
        REFUSED,
        /// The provider wants to be asked to go on.
        PAUSED;

        /// {@return its name on the wire}
        public String wireName() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
