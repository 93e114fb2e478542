package dev.nerve.chat.exchange;

import dev.nerve.conversation.RowContent;
import dev.nerve.model.ModelAnswer;
import dev.nerve.run.Outcome;
import dev.nerve.value.Value;
import java.util.List;

/// The result of an exchange.
public sealed interface ExchangeResult {

    /// The model answered.
    ///
    /// @param answer its last answer
    /// @param rows that answer as rows, which are not in the transcript yet
    /// @param output the output of the node
    /// @param rounds the number of tool rounds before the answer
    record FinalAnswer(
            ModelAnswer.Success answer,
            List<RowContent.VisibleContent> rows,
            Value output,
            int rounds)
            implements ExchangeResult {}

    /// The model did not answer.
    ///
    /// @param why the failure
    record Failed(Outcome.Failed why) implements ExchangeResult {}
}
