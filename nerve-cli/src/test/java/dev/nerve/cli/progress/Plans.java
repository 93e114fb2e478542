package dev.nerve.cli.progress;

import dev.nerve.event.Planned;
import java.util.ArrayList;
import java.util.List;

/// Makes planned steps from `fetch:bash build:graph(compile:bash test:bash)`.
final class Plans {

    private final String text;
    private int at;

    private Plans(String text) {
        this.text = text;
    }

    static List<Planned> parse(String text) {
        return new Plans(text).steps();
    }

    private List<Planned> steps() {
        var steps = new ArrayList<Planned>();
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

    private Planned step() {
        var id = until(":");
        at++;
        var type = until(" ()");
        if (at < text.length() && text.charAt(at) == '(') {
            at++;
            return new Planned(id, type, List.of(), steps());
        }
        return new Planned(id, type, List.of(), List.of());
    }

    private String until(String ends) {
        int from = at;
        while (at < text.length() && ends.indexOf(text.charAt(at)) < 0) {
            at++;
        }
        return text.substring(from, at);
    }
}
