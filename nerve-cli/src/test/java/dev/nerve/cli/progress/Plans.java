package dev.nerve.cli.progress;

import dev.nerve.event.PlannedStep;
import java.util.ArrayList;
import java.util.List;

/// Makes planned steps from `fetch:bash build:graph(compile:bash test:bash)`.
final class Plans {

    private final String text;
    private int at;

    private Plans(String text) {
        this.text = text;
    }

    static List<PlannedStep> parse(String text) {
        return new Plans(text).steps();
    }

    private List<PlannedStep> steps() {
        var steps = new ArrayList<PlannedStep>();
        while (at < text.length() && text.charAt(at) != ')') {
            if (text.charAt(at) == ' ') {
                at++;
            } else {
                steps.add(step());
            }
        }
        at++;
        return steps;
    }

    private PlannedStep step() {
        var id = until(":");
        at++;
        var type = until(" ()");
        if (at < text.length() && text.charAt(at) == '(') {
            at++;
            return new PlannedStep(id, type, List.of(), steps());
        }
        return new PlannedStep(id, type, List.of(), List.of());
    }

    private String until(String ends) {
        int from = at;
        while (at < text.length() && ends.indexOf(text.charAt(at)) < 0) {
            at++;
        }
        return text.substring(from, at);
    }
}
