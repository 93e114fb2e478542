package dev.nerve.llm.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.json.Json;
import java.util.List;

/// A request that is right, and one thing in it that is made wrong.
///
/// @param from what is there, with ' for "
/// @param to what is there instead
/// @param told a piece of what the checker must say
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
