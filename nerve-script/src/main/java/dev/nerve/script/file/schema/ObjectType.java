package dev.nerve.script.file.schema;

import static dev.nerve.script.file.schema.FieldDefinition.optional;
import static dev.nerve.script.file.schema.FieldDefinition.required;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/// The objects of a workflow file. The reader and the JSON Schema are both made from this table.
public enum ObjectType {
    FILE(
            "A workflow, with the nodes it needs",
            SharedFields.OF_A_RUN,
            required("nerve", FieldType.VERSION, "the version of this format: 1"),
            required("id", FieldType.NAME, "the workflow's name"),
            optional("description", FieldType.TEXT, "its purpose"),
            optional(
                    "params",
                    new FieldType(FieldType.FieldKind.FIELDS, "PARAM", List.of()),
                    "its parameters, by name: an object, or only the default"),
            optional("nodes", FieldType.byName("NODE"), "the nodes it needs, by name"),
            optional("graphs", FieldType.byName("BLOCK"), "steps that are used as a node, by name"),
            optional("workflows", FieldType.byName("WORKFLOW"), "workflows that it runs, by name"),
            required("steps", FieldType.STEPS, "the steps, executed in order"),
            optional(
                    "output",
                    FieldType.TEMPLATE,
                    "its output; default: the output of its last step")),
    PARAM(
            "A parameter of a workflow",
            optional(
                    "type",
                    FieldType.word(
                            "text", "number", "integer", "boolean", "list", "object", "duration"),
                    "its type; default: the type of its default"),
            optional("default", FieldType.DATA, "the value if none is passed; required without it"),
            optional("description", FieldType.TEXT, "its meaning")),
    NODE(
            "A node; its other fields depend on its type",
            required("type", FieldType.TEXT, "its type")),
    BLOCK(
            "Steps that are used as a node",
            required("steps", FieldType.STEPS, "the steps, executed in order"),
            optional(
                    "output",
                    FieldType.TEMPLATE,
                    "its output; default: the output of its last step")),
    WORKFLOW(
            "A workflow inside another",
            SharedFields.OF_A_RUN,
            optional("description", FieldType.TEXT, "its purpose"),
            optional(
                    "params",
                    new FieldType(FieldType.FieldKind.FIELDS, "PARAM", List.of()),
                    "its parameters, by name"),
            required("steps", FieldType.STEPS, "the steps, executed in order"),
            optional(
                    "output",
                    FieldType.TEMPLATE,
                    "its output; default: the output of its last step")),
    /// Not part of a file: a workflow as the definition of a node.
    WORKFLOW_NODE(
            "A workflow as a node",
            SharedFields.OF_A_RUN,
            optional("description", FieldType.TEXT, "its purpose"),
            optional(
                    "params",
                    new FieldType(FieldType.FieldKind.FIELDS, "PARAM", List.of()),
                    "its parameters, by name: an object, or only the default"),
            optional("nodes", FieldType.byName("NODE"), "the nodes that only it uses, by name"),
            optional("graphs", FieldType.byName("BLOCK"), "steps that are used as a node, by name"),
            optional("workflows", FieldType.byName("WORKFLOW"), "workflows that it runs, by name"),
            required("steps", FieldType.STEPS, "the steps, executed in order"),
            optional(
                    "output",
                    FieldType.TEMPLATE,
                    "its output; default: the output of its last step")),
    LOOP(
            "Steps again and again, so many times or until a condition holds",
            optional("times", FieldType.COUNT, "the number of rounds"),
            optional("until", FieldType.CONDITION, "checked after each round; sees its steps"),
            optional("max", FieldType.COUNT, "the maximum number of rounds; default: 100"),
            optional("results", FieldType.word("last", "all"), "its output; default: last")),
    WHILE(
            "Steps again and again, as long as a condition holds",
            required("if", FieldType.CONDITION, "checked before each round"),
            optional("max", FieldType.COUNT, "the maximum number of rounds; default: 100")),
    BRANCH(
            "One of two lists of steps",
            required("if", FieldType.CONDITION, "the condition"),
            required("then", FieldType.STEPS, "the steps if it is true"),
            optional(
                    "else",
                    FieldType.STEPS,
                    "the steps if it is false; default: pass the input on")),
    SWITCH(
            "One of several lists of steps",
            required("on", FieldType.TEMPLATE, "returns the name of the case"),
            required(
                    "cases",
                    new FieldType(FieldType.FieldKind.STEPS_BY_NAME, "", List.of()),
                    "the steps of each case"),
            optional("default", FieldType.STEPS, "the steps in all other cases")),
    MAP(
            "Steps for each item of a list",
            optional("over", FieldType.TEMPLATE, "the list; default: the step's input"),
            optional("at_once", FieldType.COUNT, "the number of items at once; default: 5"),
            optional(
                    "on_error",
                    FieldType.word("fail", "collect"),
                    "the effect of a failure: it ends the map, or becomes one of the results")),
    REDUCE(
            "Steps for each item of a list in order, each with the result so far",
            optional("over", FieldType.TEMPLATE, "the list; default: the step's input"),
            required("from", FieldType.DATA, "the initial value")),
    GATE(
            "A question to a person",
            required("prompt", FieldType.TEMPLATE, "the question"),
            optional("options", FieldType.CHOICES, "the allowed answers; default: any"),
            optional("schema", FieldType.DATA, "the JSON Schema of other answers"),
            optional("timeout", FieldType.DURATION, "the time to wait for an answer"),
            optional("default", FieldType.TEXT, "the answer after the timeout"),
            optional(
                    "check",
                    FieldType.objectOr(FieldType.FieldKind.CONDITION, "CHECK"),
                    "the condition of an allowed answer; it sees the answer as answer")),
    CHECK(
            "The allowed answers, and the message for others",
            required(
                    "when",
                    FieldType.CONDITION,
                    "the condition of an allowed answer; it sees the answer as answer"),
            required("else", FieldType.TEMPLATE, "the message for other answers")),
    FORK(
            "An independent copy of a node",
            required("node", FieldType.REFERENCE, "the node, or ${…} that gives its name"),
            required(
                    "as",
                    FieldType.TEXT,
                    "the fork's name; ${…}, {run_id} and {timestamp} can be in it"),
            optional(
                    "at", FieldType.TEXT, "the point: head, turn 2, mark NAME, after 3, before 3")),
    MARK(
            "A name for the current end of a chat",
            required("node", FieldType.REFERENCE, "the chat, or ${…} that gives its name"),
            required("as", FieldType.NAME, "the mark, such as shared-context")),
    TOURNAMENT(
            "Forks of a node that compete",
            required("node", FieldType.NAME, "the node that is forked"),
            required(
                    "branches",
                    FieldType.TEMPLATE,
                    "the number of branches, or the input of each, by name"),
            required(
                    "score",
                    FieldType.objectOr(FieldType.FieldKind.TEMPLATE, "SCORE"),
                    "the score of a branch; an expression sees its result as output"),
            optional("at_once", FieldType.COUNT, "the number of branches at once; default: 5"),
            optional("at", FieldType.TEXT, "the point of the fork: head, turn 2, mark NAME"),
            optional("names", FieldType.TEXT, "the forks' names, with {branch} in it"),
            optional("workspace", FieldType.word("shared", "worktree"), "the directory of a fork"),
            optional("losers", FieldType.word("keep", "discard"), "the fate of the other forks")),
    SCORE(
            "The score of a branch; one of these",
            optional("bash", FieldType.TEMPLATE, "a command: 1 if its exit code is 0, else 0"),
            optional("node", FieldType.NAME, "a node that gets the branch's result as input")),
    CALL(
            "A workflow inside a workflow",
            required(
                    "id", FieldType.CALLED, "a workflow of this file, or the path of another file"),
            optional("params", FieldType.TEMPLATE, "its parameters by name")),
    RETRY(
            "The number and the delays of retries",
            required("count", FieldType.WHOLE, "the maximum number of retries"),
            optional(
                    "delay", FieldType.DURATION, "the wait before the first retry; default: 100ms"),
            optional("factor", FieldType.NUMBER, "the factor by which each wait grows; default: 2"),
            optional("cap", FieldType.DURATION, "the longest wait; default: 30s"),
            optional("jitter", FieldType.NUMBER, "the random part of a wait; default: 0.2"),
            optional("on", FieldType.TEXTS, "the failures to retry, such as timeout")),
    BUDGET(
            "The spending limits",
            optional("tokens", FieldType.WHOLE, "of language models"),
            optional("steps", FieldType.WHOLE, "executions of nodes"),
            optional("model_calls", FieldType.WHOLE, "calls to language models"),
            optional("cost", FieldType.NUMBER, "in dollars"),
            optional("time", FieldType.DURATION, "from its start")),
    ON_ERROR(
            "The handling of a failure; one of these",
            optional("skip", FieldType.DATA, "the step counts as skipped, with this output"),
            optional("fallback", FieldType.DATA, "the output of the step"),
            optional("fallback_node", FieldType.NAME, "this node runs with the same input")),
    ON_RESUME(
            "The check of a step whose process died",
            required(
                    "probe",
                    FieldType.TEXT,
                    "a shell command: exit code 0 means that it was done")),
    STEP(
            "A step: its construct and its options",
            Stream.concat(StepConstruct.keys(), SharedFields.ofAStep())
                    .toArray(FieldDefinition[]::new));

    private final String summary;
    private final List<FieldDefinition> keys;

    ObjectType(String summary, FieldDefinition... keys) {
        this(summary, List.of(), keys);
    }

    ObjectType(String summary, List<FieldDefinition> last, FieldDefinition... keys) {
        this.summary = summary;
        this.keys = Stream.concat(Arrays.stream(keys), last.stream()).toList();
    }

    String summary() {
        return summary;
    }

    List<FieldDefinition> keys() {
        return keys;
    }

    List<String> names() {
        return keys.stream().map(FieldDefinition::name).toList();
    }

    Optional<FieldDefinition> find(String name) {
        return keys.stream().filter(definition -> definition.name().equals(name)).findFirst();
    }

    /// {@return whether it can have other fields than those in the table}
    boolean isOpen() {
        return this == NODE;
    }

    String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }

    /// The options that steps and whole workflows share.
    private static final class SharedFields {

        private static final List<FieldDefinition> OF_A_RUN =
                List.of(
                        optional(
                                "retry",
                                FieldType.objectOr(FieldType.FieldKind.WHOLE, "RETRY"),
                                "its retries"),
                        optional("timeout", FieldType.DURATION, "the longest an attempt may take"),
                        optional(
                                "on_error",
                                FieldType.wordOr("ON_ERROR", "fail", "continue", "skip"),
                                "the handling of a failure"),
                        optional("budget", FieldType.object("BUDGET"), "its spending limits"));

        private static Stream<FieldDefinition> ofAStep() {
            return Stream.of(
                            List.of(
                                    optional(
                                            "id",
                                            FieldType.NAME,
                                            "its name; default: the name of its node"),
                                    optional(
                                            "steps",
                                            FieldType.STEPS,
                                            "the steps of loop, while, map, reduce and tournament"),
                                    optional(
                                            "input",
                                            FieldType.TEMPLATE,
                                            "its input; default: the output before it"),
                                    optional(
                                            "after",
                                            FieldType.NAMES,
                                            "the steps it waits for; default: the one before"),
                                    optional(
                                            "when",
                                            FieldType.CONDITION,
                                            "the condition under which it runs")),
                            OF_A_RUN,
                            List.of(
                                    optional(
                                            "output",
                                            FieldType.TEXT,
                                            "the part of a command's output to keep:"
                                                    + " head 1MiB, tail 1MiB, file or none"),
                                    optional(
                                            "on_resume",
                                            FieldType.wordOr("ON_RESUME", "again", "ask"),
                                            "the handling of a step whose process died"),
                                    optional(
                                            "options",
                                            FieldType.DATA,
                                            "the options for its node, by name"),
                                    optional(
                                            "queue",
                                            FieldType.FLAG,
                                            "true to wait for a node that is in use")))
                    .flatMap(List::stream);
        }
    }
}
