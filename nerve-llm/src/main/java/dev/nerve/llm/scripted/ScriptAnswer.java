package dev.nerve.llm.scripted;

import dev.nerve.ErrorCode;
import dev.nerve.model.ModelAnswer;
import dev.nerve.value.Value;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// One answer of a script.
///
/// @param cue the condition for the answer
/// @param act the action
/// @param once whether the answer is used only the first time
/// @param delay the delay before each word, or null for that of the script
record ScriptAnswer(AnswerCondition cue, AnswerAction act, boolean once, @Nullable Duration delay) {

    boolean isFailure() {
        return act instanceof AnswerAction.FailAction;
    }

    /// The condition for an answer.
    sealed interface AnswerCondition {

        /// A condition that holds at the turn with the number of the line.
        enum TurnCondition implements AnswerCondition {
            NEXT
        }

        /// A condition on the last message of the user.
        ///
        /// @param pattern the expression to find
        record MessageCondition(Pattern pattern) implements AnswerCondition {}

        /// A condition on the last tool result.
        ///
        /// @param pattern the expression to find
        record ResultCondition(Pattern pattern) implements AnswerCondition {}
    }

    /// The action of a line: an answer or a failure.
    sealed interface AnswerAction {

        /// An answer with text, tool calls, or both.
        ///
        /// @param think the reasoning; may be empty
        /// @param say the text; may be empty
        /// @param calls the tool calls
        /// @param stop the stop reason, or null for the default
        /// @param usage the token counts that the script sets, by their names in the script
        record SpeakAction(
                String think,
                String say,
                List<ScriptedToolCall> calls,
                ModelAnswer.@Nullable StopReason stop,
                Map<String, Long> usage)
                implements AnswerAction {
            public SpeakAction {
                calls = List.copyOf(calls);
                usage = Map.copyOf(usage);
            }
        }

        /// A failure on purpose.
        ///
        /// @param code the error code
        /// @param message the reason, for people
        /// @param retryAfter the delay until the next attempt, or null if the script sets none
        record FailAction(ErrorCode code, String message, @Nullable Duration retryAfter)
                implements AnswerAction {}
    }

    /// A tool call in a script.
    ///
    /// @param tool the name of the tool
    /// @param arguments the arguments
    record ScriptedToolCall(String tool, Value arguments) {}
}
