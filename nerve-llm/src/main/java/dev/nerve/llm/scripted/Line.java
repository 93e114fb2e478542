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
/// @param cue when it is given
/// @param act what it is
/// @param once whether it is given only the first time
/// @param delay how long each word takes, or null for as long as the script says
record Line(Cue cue, Act act, boolean once, @Nullable Duration delay) {

    boolean isFailure() {
        return act instanceof Act.Fail;
    }

    /// When a line is given.
    sealed interface Cue {

        /// When it is its turn.
        enum Turn implements Cue {
            NEXT
        }

        /// When the last words of the user look like this.
        ///
        /// @param pattern looks like what
        record Message(Pattern pattern) implements Cue {}

        /// When what tools gave last looks like this.
        ///
        /// @param pattern looks like what
        record Result(Pattern pattern) implements Cue {}
    }

    /// What a line is.
    sealed interface Act {

        /// Something is said, or tools are called, or both.
        ///
        /// @param think the thoughts before it; may be empty
        /// @param say the words; may be empty
        /// @param calls the tools
        /// @param stop why it ends, or null for the usual reason
        /// @param usage the tokens that are not estimated, by their names in the script
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

        /// Nothing: it fails on purpose.
        ///
        /// @param code why
        /// @param message why, for people
        /// @param retryAfter when to ask again, or null if it does not say
        record Fail(ErrorCode code, String message, @Nullable Duration retryAfter) implements Act {}
    }

    /// A tool to be called.
    ///
    /// @param tool its name
    /// @param arguments what for
    record Call(String tool, Value arguments) {}
}
