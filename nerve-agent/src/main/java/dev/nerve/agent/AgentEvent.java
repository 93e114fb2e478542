package dev.nerve.agent;

import dev.nerve.ErrorCode;
import dev.nerve.agent.permission.PermissionDecision;
import dev.nerve.agent.permission.PermissionRequest;
import dev.nerve.terminal.parse.ParsedTurn;
import dev.nerve.terminal.state.ProgramQuestion;
import java.time.Duration;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// An event during a turn of an agent. *Immutable.*
public sealed interface AgentEvent {

    /// The agent wrote a piece of text. The pieces arrive in order.
    ///
    /// @param piece the text
    record TextChunk(String piece) implements AgentEvent {}

    /// The agent wrote a piece of its thinking. The pieces arrive in order.
    ///
    /// @param piece the text
    record ThinkingChunk(String piece) implements AgentEvent {}

    /// The agent is about to use a tool.
    ///
    /// @param use the tool use, without a result
    record ToolBegan(ToolUse use) implements AgentEvent {}

    /// A tool use ended.
    ///
    /// @param use the tool use, with its result
    record ToolEnded(ToolUse use) implements AgentEvent {}

    /// A permission request of the agent was decided.
    ///
    /// @param request the request
    /// @param decision the decision
    record PermissionDecided(PermissionRequest request, PermissionDecision decision)
            implements AgentEvent {}

    /// The program itself refused a tool use, without asking for permission.
    ///
    /// @param use the tool use, with the reason that the model received
    /// @param by the program's display name, such as `opencode`
    record ToolRefused(ToolUse use, String by) implements AgentEvent {}

    /// The agent asked a question that is not a permission request, and waits for the answer.
    ///
    /// @param question the question
    record QuestionAsked(ProgramQuestion question) implements AgentEvent {}

    /// The screen of the program was parsed, at the end of the turn.
    ///
    /// @param turn the parts of the turn
    record ScreenParsed(ParsedTurn turn) implements AgentEvent {}

    /// A model call failed and the program retries it.
    ///
    /// @param reason the reason, for people
    /// @param code the cause: [ErrorCode#RATE_LIMIT] if the provider limits the rate of calls
    /// @param delay the time until the retry, or null if the program does not report it
    record ModelRetry(String reason, ErrorCode code, @Nullable Duration delay)
            implements AgentEvent {

        private static final Pattern LIMIT =
                Pattern.compile(
                        "\\b429\\b|rate.?limit|too many requests", Pattern.CASE_INSENSITIVE);

        private static final Pattern DELAY =
                Pattern.compile("\\bretrying in (\\d{1,5})\\s?s\\b", Pattern.CASE_INSENSITIVE);

        /// {@return the retry that a program reports only in words}
        ///
        /// @param notice the words, such as `Rate limit [retrying in 2s attempt #1]`
        public static ModelRetry of(String notice) {
            var delay = DELAY.matcher(notice);
            return new ModelRetry(
                    notice,
                    LIMIT.matcher(notice).find() ? ErrorCode.RATE_LIMIT : ErrorCode.API_ERROR,
                    delay.find() ? Duration.ofSeconds(Long.parseLong(delay.group(1))) : null);
        }
    }
}
