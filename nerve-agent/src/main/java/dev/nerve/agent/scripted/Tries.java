package dev.nerve.agent.scripted;

import java.util.HashMap;
import java.util.Map;

/// Counts how often parts of a script went wrong in a row. *Safe for many threads.*
final class Tries {

    private final Map<String, Integer> wrong = new HashMap<>();

    /// {@return what happens at the next try}
    ///
    /// @param whose the conversation
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
