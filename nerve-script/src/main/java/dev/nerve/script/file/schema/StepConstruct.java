package dev.nerve.script.file.schema;

import dev.nerve.script.expression.KnownFields;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/// The constructs of a step. Each is a field of a step, and a step has exactly one of them.
public enum StepConstruct {
    NODE(FieldType.REFERENCE, "runs a node or a graph"),
    BASH(FieldType.TEMPLATE, "runs a shell command; the values of ${…} are passed as data"),
    VALUE(FieldType.TEMPLATE, "returns this value"),
    SET(FieldType.TEMPLATE, "stores values in the workflow's state, by name"),
    LOOP(
            FieldType.objectOr(FieldType.FieldKind.COUNT, "LOOP"),
            "repeats its steps; a number sets the rounds"),
    WHILE(
            FieldType.objectOr(FieldType.FieldKind.CONDITION, "WHILE"),
            "repeats its steps while this is true"),
    MAP(
            FieldType.objectOr(FieldType.FieldKind.TEMPLATE, "MAP"),
            "runs its steps for each item of a list"),
    REDUCE(FieldType.object("REDUCE"), "reduces a list to one value with its steps"),
    BRANCH(FieldType.object("BRANCH"), "runs one of two lists of steps"),
    SWITCH(FieldType.object("SWITCH"), "runs one of several lists of steps"),
    PARALLEL(
            new FieldType(FieldType.FieldKind.STEPS_BY_NAME, "", List.of()),
            "runs several lists of steps at once; gives an object with the output of each"),
    GATE(FieldType.objectOr(FieldType.FieldKind.TEMPLATE, "GATE"), "asks a person"),
    WAIT(FieldType.TEMPLATE, "waits for a duration"),
    FORK(FieldType.object("FORK"), "forks a node"),
    MARK(FieldType.object("MARK"), "marks the current end of a chat, for forks"),
    TOURNAMENT(
            FieldType.object("TOURNAMENT"),
            "forks a node several ways, and keeps the best of the forks"),
    WORKFLOW(
            FieldType.objectOr(FieldType.FieldKind.CALLED, "CALL"),
            "runs a workflow of this or another file");

    private final FieldType type;
    private final String summary;

    StepConstruct(FieldType type, String summary) {
        this.type = type;
        this.summary = summary;
    }

    /// {@return whether it repeats the steps under `steps`}
    public boolean repeats() {
        return switch (this) {
            case LOOP, WHILE, MAP, REDUCE, TOURNAMENT -> true;
            default -> false;
        };
    }

    /// {@return the fields of `loop` inside the repeated steps}
    public KnownFields loop() {
        return switch (this) {
            case LOOP -> rounds("a loop");
            case WHILE -> rounds("a while");
            case MAP -> KnownFields.in("a map", "item", "index", "total");
            case REDUCE -> KnownFields.in("a reduce", "accumulated", "item", "index");
            case TOURNAMENT ->
                    KnownFields.in("a tournament", "branch", "node", "index", "total", "directory");
            default -> throw new IllegalStateException(key() + " repeats nothing");
        };
    }

    private static KnownFields rounds(String construct) {
        return KnownFields.in(construct, "iteration", "index", "max", "value", "last", "results");
    }

    FieldDefinition definition() {
        return FieldDefinition.required(key(), type, summary);
    }

    /// {@return the name of the field of a step}
    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }

    public static Stream<FieldDefinition> keys() {
        return Arrays.stream(values())
                .map(each -> FieldDefinition.optional(each.key(), each.type, each.summary));
    }
}
