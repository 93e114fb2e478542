package dev.nerve.agent.scripted;

import dev.nerve.value.Value;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/// One step of a turn. *Immutable.*
sealed interface ScriptStep {

    /// An action.
    sealed interface ScriptAction extends ScriptStep {

        /// {@return whether the next step needs the result of this one}
        default boolean isUse() {
            return this instanceof ToolStep || this instanceof AskStep;
        }
    }

    /// A failing model call.
    sealed interface ScriptFault extends ScriptStep {

        /// The number of times that means always.
        int ALWAYS = Integer.MAX_VALUE;

        /// {@return the number of failures in a row}
        int times();
    }

    /// Says words, one by one.
    ///
    /// @param text the words
    /// @param pace the time per word
    /// @param pause the pause in the middle
    record SayStep(String text, Duration pace, Duration pause) implements ScriptAction {

        static SayStep atOnce(String text) {
            return new SayStep(text, Duration.ZERO, Duration.ZERO);
        }
    }

    /// Emits thinking.
    ///
    /// @param text the text
    record ThinkStep(String text) implements ScriptAction {}

    /// Uses a tool.
    ///
    /// @param tool its name, such as `Bash`
    /// @param input the input of the tool
    record ToolStep(String tool, Value.Fields input) implements ScriptAction {}

    /// Asks the user a question.
    ///
    /// @param question the question
    /// @param choices the possible answers
    record AskStep(String question, List<String> choices) implements ScriptAction {

        /// The tool of real programs for questions.
        static final String TOOL = "AskUserQuestion";

        public AskStep {
            choices = List.copyOf(choices);
        }

        /// {@return the input of the tool}
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

    /// The model returns an error.
    ///
    /// @param status the HTTP status
    /// @param message the reason, for people
    /// @param retryAfter the time after which to retry, if the model reports it
    /// @param times the number of failures in a row
    record FailStep(int status, String message, Optional<Duration> retryAfter, int times)
            implements ScriptFault {}

    /// The connection breaks in the middle of the answer.
    ///
    /// @param text the text before that
    /// @param times the number of failures in a row
    record CutStep(String text, int times) implements ScriptFault {}
}
