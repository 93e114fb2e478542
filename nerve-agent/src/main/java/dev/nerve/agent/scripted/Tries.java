package dev.nerve.agent.scripted;

import java.util.HashMap;
import java.util.Map;

/// Counts the failed attempts in a row for each part of a script. *Safe for many threads.*
final class Tries {

    private final Map<String, Integer> wrong = new HashMap<>();

    /// {@return the result of the next attempt}
    ///
    /// @param whose the id of the conversation
    synchronized Part.Course next(String whose, Part part) {
        var key = whose + ' ' + part.place();
        var course = part.course(wrong.getOrDefault(key, 0));
        if (course instanceof Part.Course.Played) {
            wrong.remove(key);
        } else {
            wrong.merge(key, 1, Integer::sum);
        }
        return course;
    }
}
