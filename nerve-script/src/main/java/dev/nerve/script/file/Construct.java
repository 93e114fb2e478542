package dev.nerve.script.file;

import dev.nerve.script.expression.Known;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/// The constructs of a step. Each is a field of a step, and a step has exactly one of them.
enum Construct {
    NODE(Form.REFERENCE, "runs a node or a graph"),
    BASH(Form.TEMPLATE, "runs a shell command; the values of ${…} are passed as data"),
    VALUE(Form.TEMPLATE, "returns this value"),
    SET(Form.TEMPLATE, "stores values in the workflow's state, by name"),
    LOOP(Form.objectOr(Form.Kind.COUNT, "LOOP"), "repeats its steps; a number sets the rounds"),
    WHILE(Form.objectOr(Form.Kind.CONDITION, "WHILE"), "repeats its steps while this is true"),
    MAP(Form.objectOr(Form.Kind.TEMPLATE, "MAP"), "runs its steps for each item of a list"),
    REDUCE(Form.object("REDUCE"), "reduces a list to one value with its steps"),
    BRANCH(Form.object("BRANCH"), "runs one of two lists of steps"),
    SWITCH(Form.object("SWITCH"), "runs one of several lists of steps"),
    PARALLEL(
            new Form(Form.Kind.STEPS_BY_NAME, "", List.of()),
            "runs several lists of steps at once; gives an object with the output of each"),
    GATE(Form.objectOr(Form.Kind.TEMPLATE, "GATE"), "asks a person"),
    WAIT(Form.TEMPLATE, "waits for a duration"),
    FORK(Form.object("FORK"), "forks a node"),
    MARK(Form.object("MARK"), "marks the current end of a chat, for forks"),
    TOURNAMENT(
            Form.object("TOURNAMENT"),
            "forks a node several ways, and keeps the best of the forks"),
    WORKFLOW(Form.objectOr(Form.Kind.CALLED, "CALL"), "runs a workflow of this or another file");

    private final Form form;
    private final String summary;

    Construct(Form form, String summary) {
        this.form = form;
        this.summary = summary;
    }

    /// {@return whether it repeats the steps under `steps`}
    boolean repeats() {
        return switch (this) {
            case LOOP, WHILE, MAP, REDUCE, TOURNAMENT -> true;
            default -> false;
        };
    }

    /// {@return the fields of `loop` inside the repeated steps}
    Known loop() {
        return switch (this) {
            case LOOP -> rounds("a loop");
            case WHILE -> rounds("a while");
            case MAP -> Known.in("a map", "item", "index", "total");
            case REDUCE -> Known.in("a reduce", "accumulated", "item", "index");
            case TOURNAMENT ->
                    Known.in("a tournament", "branch", "node", "index", "total", "directory");
            default -> throw new IllegalStateException(key() + " repeats nothing");
        };
    }

    private static Known rounds(String construct) {
        return Known.in(construct, "iteration", "index", "max", "value", "last", "results");
    }

    String key() {
        return name().toLowerCase(Locale.ROOT);
    }

    static Stream<Key> keys() {
        return Arrays.stream(values())
                .map(each -> Key.optional(each.key(), each.form, each.summary));
    }
}
