package dev.nerve.script.file;

import java.util.List;

/// A step in a diagram.
///
/// @param id its name
/// @param what a short description; empty for a list of steps inside a construct
/// @param after the sibling steps that it waits for
/// @param inside the steps inside it
/// @param rounds the label of the repetition, such as `again`; empty if there is none
public record DiagramStep(
        String id, String what, List<String> after, List<DiagramStep> inside, String rounds) {

    private static final int LONGEST = 60;

    /// Copies the lists.
    public DiagramStep {
        after = List.copyOf(after);
        inside = List.copyOf(inside);
    }

    /// {@return a step without others inside}
    static DiagramStep leaf(String id, String what) {
        return new DiagramStep(id, what, List.of(), List.of(), "");
    }

    /// {@return a step with others inside}
    static DiagramStep group(String id, String what, List<DiagramStep> inside) {
        return new DiagramStep(id, what, List.of(), inside, "");
    }

    DiagramStep repeating(String how) {
        return new DiagramStep(id, what, after, inside, how);
    }

    DiagramStep waitingFor(List<String> others) {
        return new DiagramStep(id, what, others, inside, rounds);
    }

    /// {@return a text on one line, cut where it is long}
    static String shortened(String text) {
        var line = text.strip().replaceAll("\\s+", " ");
        return line.length() <= LONGEST ? line : line.substring(0, LONGEST - 1) + "…";
    }
}
