package dev.nerve.script.file;

import java.util.List;

/// A step in a diagram.
///
/// @param id its name
/// @param what a short description; empty for a list of steps inside a construct
/// @param after the sibling steps that it waits for
/// @param inside the steps inside it
/// @param rounds the label of the repetition, such as `again`; empty if there is none
public record StepDrawing(
        String id, String what, List<String> after, List<StepDrawing> inside, String rounds) {

    private static final int LONGEST = 60;

    /// Copies the lists.
    public StepDrawing {
        after = List.copyOf(after);
        inside = List.copyOf(inside);
    }

    /// {@return a step without others inside}
    static StepDrawing leaf(String id, String what) {
        return new StepDrawing(id, what, List.of(), List.of(), "");
    }

    /// {@return a step with others inside}
    static StepDrawing group(String id, String what, List<StepDrawing> inside) {
        return new StepDrawing(id, what, List.of(), inside, "");
    }

    StepDrawing repeating(String how) {
        return new StepDrawing(id, what, after, inside, how);
    }

    StepDrawing waitingFor(List<String> others) {
        return new StepDrawing(id, what, others, inside, rounds);
    }

    /// {@return a text on one line, cut where it is long}
    static String shortened(String text) {
        var line = text.strip().replaceAll("\\s+", " ");
        return line.length() <= LONGEST ? line : line.substring(0, LONGEST - 1) + "…";
    }
}
