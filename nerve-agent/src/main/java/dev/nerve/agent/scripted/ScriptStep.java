package dev.nerve.agent.scripted;

import dev.nerve.value.Value;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/// One step of a turn. *Immutable.*
sealed interface ScriptStep {

    /// Something is done.
    sealed interface Act extends ScriptStep {

        /// {@return whether what follows waits for what comes of it}
        default boolean isUse() {
            return this instanceof Tool || this instanceof Ask;
        }
    }

    /// A call of the model goes wrong.
    sealed interface Fault extends ScriptStep {

        /// How often stands for always.
        int ALWAYS = Integer.MAX_VALUE;

        /// {@return how often in a row}
        int times();
    }

    /// Words are said, one by one.
    ///
    /// @param text the words
    /// @param pace how long each takes
    /// @param pause how long nothing is said in the middle
    record Say(String text, Duration pace, Duration pause) implements Act {

        static Say atOnce(String text) {
            return new Say(text, Duration.ZERO, Duration.ZERO);
        }
    }

    /// Something is thought.
    ///
    /// @param text what
    record Think(String text) implements Act {}

    /// A tool is used.
    ///
    /// @param tool its name, such as `Bash`
    /// @param input what for
    record Tool(String tool, Value.Fields input) implements Act {}

    /// The user is asked something.
    ///
    /// @param question what
    /// @param choices the answers there are
    record Ask(String question, List<String> choices) implements Act {

        /// The tool that real programs have for it.
        static final String TOOL = "AskUserQuestion";

        public Ask {
            choices = List.copyOf(choices);
        }

        /// {@return what the tool is given}
        Value.Fields input() {
            var options =
                    choices.stream()
                            .map(choice ->
                                    Value.Fields.EMPTY
                                            .with("label", choice)
                                            .with("description", choice))
                            .toList();
            var asked =
                    Value.Fields.EMPTY
                            .with("question", question)
                            .with("header", "Question")
                            .with("multiSelect", false)
                            .with("options", options);
            return Value.Fields.EMPTY.with("questions", List.of(asked));
        }
    }

    /// The model refuses.
    ///
    /// @param status as in HTTP
    /// @param message why, for people
    /// @param retryAfter after which time to try again, if it tells
    /// @param times how often in a row
    record Fail(int status, String message, Optional<Duration> retryAfter, int times)
            implements Fault {}

    /// The connection breaks in the middle of the answer.
    ///
    /// @param text what was said before
    /// @param times how often in a row
    record Cut(String text, int times) implements Fault {}
}
