package dev.nerve.app.chat;

import dev.nerve.conversation.Config;
import dev.nerve.conversation.Content;
import dev.nerve.conversation.Role;
import dev.nerve.conversation.Row;
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
record Voices(Map<Long, String> models, Set<Long> interrupted) {

    Voices {
        models = Map.copyOf(models);
        interrupted = Set.copyOf(interrupted);
    }

    /// {@return the models of the answers in a history}
    ///
    /// @param history all rows
    /// @param first the model that answers unless a setting names another
    static Voices of(List<Row> history, String first) {
        var models = new HashMap<Long, String>();
        var interrupted = new HashSet<Long>();
        var model = first;
        long answer = -1;
        for (var row : history) {
            switch (row.content()) {
                case Content.Configured(var change) -> model = changed(model, change, first);
                case Content.Message message when message.role() == Role.ASSISTANT -> {
                    models.put(row.seq(), model);
                    answer = row.seq();
                }
                case Content.Message message when message.isTurn() -> answer = -1;
                case Content.TurnEnded ended when ended.how() == Content.How.INTERRUPTED ->
                        interrupted.add(answer);
                case Content _ -> {}
            }
        }
        return new Voices(models, interrupted);
    }

    private static String changed(String model, Config change, String first) {
        return switch (change.settings().fields().get(Config.MODEL)) {
            case null -> model;
            case Value.Null _ -> first;
            case Value set -> set.text();
        };
    }

    /// {@return the model of an answer, with a note if it was interrupted}
    ///
    /// @param row the row of the answer
    String of(long row) {
        return models.getOrDefault(row, "Model") + cut(row);
    }

    /// {@return ` (interrupted)` for an interrupted answer, or else an empty string}
    ///
    /// @param row the row of the answer
    String cut(long row) {
        return interrupted.contains(row) ? " (interrupted)" : "";
    }
}
