package dev.nerve.chat;

import dev.nerve.conversation.Content;
import dev.nerve.model.Answer;
import dev.nerve.run.Outcome;
import dev.nerve.value.Value;
import java.util.List;

/// How an exchange ended.
sealed interface Ended {

    /// The model has answered.
    ///
    /// @param answer its last answer
    /// @param rows that answer as rows, which are not in the transcript yet
    /// @param output what the node gives
    /// @param rounds how often it had called tools before
    record Spoken(Answer.Given answer, List<Content.Said> rows, Value output, int rounds)
            implements Ended {}

    /// It has not.
    ///
    /// @param why why
    record Failed(Outcome.Failed why) implements Ended {}
}
