package dev.nerve.llm.scripted;

import dev.nerve.ErrorCode;
import dev.nerve.model.Answer;
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
record Line(Cue cue, Act act, boolean once, @Nullable Duration delay) {

    boolean isFailure() {
        return act instanceof Act.Fail;
    }

    /// The condition for an answer.
    sealed interface Cue {

        /// A condition that holds at the turn with the number of the line.
        enum Turn implements Cue {
            NEXT
        }

        /// A condition on the last message of the user.
        ///
        /// @param pattern the expression to find
        record Message(Pattern pattern) implements Cue {}

        /// A condition on the last tool result.
        ///
        /// @param pattern the expression to find
        record Result(Pattern pattern) implements Cue {}
    }

    /// The action of a line: an answer or a failure.
    sealed interface Act {

        /// An answer with text, tool calls, or both.
        ///
        /// @param think the reasoning; may be empty
        /// @param say the text; may be empty
        /// @param calls the tool calls
        /// @param stop the stop reason, or null for the default
        /// @param usage the token counts that the script sets, by their names in the script
        record Speak(
                String think,
                String say,
                List<Call> calls,
                Answer.@Nullable Stop stop,
                Map<String, Long> usage)
                implements Act {
            public Speak {
                calls = List.copyOf(calls);
                usage = Map.copyOf(usage);
            }
        }

        /// A failure on purpose.
        ///
        /// @param code the error code
        /// @param message the reason, for people
        /// @param retryAfter the delay until the next attempt, or null if the script sets none
        record Fail(ErrorCode code, String message, @Nullable Duration retryAfter) implements Act {}
    }

    /// A tool call in a script.
    ///
    /// @param tool the name of the tool
    /// @param arguments the arguments
    record Call(String tool, Value arguments) {}
}
