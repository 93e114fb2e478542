package dev.nerve.agent.scripted;

import java.util.HashMap;
import java.util.Map;

/// Counts the failed attempts in a row for each part of a script. *Safe for many threads.*
final class AttemptCounter {

    private final Map<String, Integer> wrong = new HashMap<>();

    /// {@return the result of the next attempt}
    ///
    /// @param whose the id of the conversation
    synchronized TurnPart.AttemptResult next(String whose, TurnPart part) {
        var key = whose + ' ' + part.place();
        var attemptResult = part.course(wrong.getOrDefault(key, 0));
        if (attemptResult instanceof TurnPart.AttemptResult.Played) {
            wrong.remove(key);
        } else {
            wrong.merge(key, 1, Integer::sum);
        }
        return attemptResult;
    }
}
