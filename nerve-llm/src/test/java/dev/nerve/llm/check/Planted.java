package dev.nerve.llm.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.json.Json;
import java.util.List;

/// A valid request with one planted mistake.
///
/// @param from the correct text, with ' for "
/// @param to the wrong text
/// @param told a part of the message that the checker must report
record Planted(String from, String to, String told) {

    static Planted of(String from, String to, String told) {
        return new Planted(from, to, told);
    }

    void mustBeFound(Checker checker, String right) {
        assertThat(right).contains(from);
        var wrong = right.replace(from, to);

        assertThat(problems(checker, wrong)).anyMatch(problem -> problem.contains(told));
    }

    static List<String> problems(Checker checker, String request) {
        return checker.problems(Json.parse(request.replace('\'', '"')));
    }
}
