package dev.nerve.engine.data;

import dev.nerve.conversation.ConversationConfig;
import dev.nerve.conversation.ConversationRow;
import dev.nerve.conversation.MessageRole;
import dev.nerve.conversation.RowContent;
import dev.nerve.value.Value;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// The model of each answer of a branch, and the interrupted answers.
///
/// @param models the models, by the row of the answer
/// @param interrupted the rows of the interrupted answers
public record AnswerAuthors(Map<Long, String> models, Set<Long> interrupted) {

    public AnswerAuthors {
        models = Map.copyOf(models);
        interrupted = Set.copyOf(interrupted);
    }

    /// {@return the models of the answers in a history}
    ///
    /// @param history all rows
    /// @param first the model that answers unless a setting names another
    public static AnswerAuthors of(List<ConversationRow> history, String first) {
        var models = new HashMap<Long, String>();
        var interrupted = new HashSet<Long>();
        var model = first;
        long answer = -1;
        for (var row : history) {
            switch (row.content()) {
                case RowContent.Configured(var change) -> model = changed(model, change, first);
                case RowContent.Message message when message.role() == MessageRole.ASSISTANT -> {
                    models.put(row.seq(), model);
                    answer = row.seq();
                }
                case RowContent.Message message when message.startsTurn() -> answer = -1;
                case RowContent.TurnEnded ended
                        when ended.how() == RowContent.TurnStatus.INTERRUPTED ->
                        interrupted.add(answer);
                case RowContent _ -> {}
            }
        }
        return new AnswerAuthors(models, interrupted);
    }

    private static String changed(String model, ConversationConfig change, String first) {
        return switch (change.settings().fields().get(ConversationConfig.MODEL)) {
            case null -> model;
            case Value.Null _ -> first;
            case Value set -> set.text();
        };
    }

    /// {@return the model of an answer, with a note if it was interrupted}
    ///
    /// @param row the row of the answer
    public String of(long row) {
        return models.getOrDefault(row, "Model") + interruptedSuffix(row);
    }

    /// {@return ` (interrupted)` for an interrupted answer, or else an empty string}
    ///
    /// @param row the row of the answer
    public String interruptedSuffix(long row) {
        return interrupted.contains(row) ? " (interrupted)" : "";
    }
}
