package dev.nerve.script.file;

import static dev.nerve.script.file.Key.optional;
import static dev.nerve.script.file.Key.required;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/// The objects of a workflow file. The reader and the JSON Schema are both made from this table.
enum Shape {
    FILE(
            "A workflow, with the nodes it needs",
            Terms.OF_A_RUN,
            required("nerve", Form.VERSION, "the version of this format: 1"),
            required("id", Form.NAME, "the workflow's name"),
            optional("description", Form.TEXT, "its purpose"),
            optional(
                    "params",
                    new Form(Form.Kind.FIELDS, "PARAM", List.of()),
                    "its parameters, by name: an object, or only the default"),
            optional("nodes", Form.byName("NODE"), "the nodes it needs, by name"),
            optional("graphs", Form.byName("BLOCK"), "steps that are used as a node, by name"),
            optional("workflows", Form.byName("WORKFLOW"), "workflows that it runs, by name"),
            required("steps", Form.STEPS, "the steps, executed in order"),
            optional("output", Form.TEMPLATE, "its output; default: the output of its last step")),
    PARAM(
            "A parameter of a workflow",
            optional(
                    "type",
                    Form.word("text", "number", "integer", "boolean", "list", "object", "duration"),
                    "its type; default: the type of its default"),
            optional("default", Form.DATA, "the value if none is passed; required without it"),
            optional("description", Form.TEXT, "its meaning")),
    NODE("A node; its other fields depend on its type", required("type", Form.TEXT, "its type")),
    BLOCK(
            "Steps that are used as a node",
            required("steps", Form.STEPS, "the steps, executed in order"),
            optional("output", Form.TEMPLATE, "its output; default: the output of its last step")),
    WORKFLOW(
            "A workflow inside another",
            Terms.OF_A_RUN,
            optional("description", Form.TEXT, "its purpose"),
            optional(
                    "params",
                    new Form(Form.Kind.FIELDS, "PARAM", List.of()),
                    "its parameters, by name"),
            required("steps", Form.STEPS, "the steps, executed in order"),
            optional("output", Form.TEMPLATE, "its output; default: the output of its last step")),
    LOOP(
            "Steps again and again, so many times or until a condition holds",
            optional("times", Form.COUNT, "the number of rounds"),
            optional("until", Form.CONDITION, "checked after each round; sees its steps"),
            optional("max", Form.COUNT, "the most rounds; default: 100"),
            optional("results", Form.word("last", "all"), "its output; default: last")),
    WHILE(
            "Steps again and again, as long as a condition holds",
            required("if", Form.CONDITION, "checked before each round"),
            optional("max", Form.COUNT, "the most rounds; default: 100")),
    BRANCH(
            "One of two lists of steps",
            required("if", Form.CONDITION, "the condition"),
            required("then", Form.STEPS, "the steps if it is true"),
            optional("else", Form.STEPS, "the steps if it is false; default: pass the input on")),
    SWITCH(
            "One of several lists of steps",
            required("on", Form.TEMPLATE, "returns the name of the case"),
            required(
                    "cases",
                    new Form(Form.Kind.STEPS_BY_NAME, "", List.of()),
                    "the steps of each case"),
            optional("default", Form.STEPS, "the steps in all other cases")),
    MAP(
            "Steps for each item of a list",
            optional("over", Form.TEMPLATE, "the list; default: the step's input"),
            optional("at_once", Form.COUNT, "the number of items at once; default: 5"),
            optional(
                    "on_error",
                    Form.word("fail", "collect"),
                    "whether a failure ends it, or becomes one of the results")),
    REDUCE(
            "Steps for each item of a list in order, each with the result so far",
            optional("over", Form.TEMPLATE, "the list; default: the step's input"),
            required("from", Form.DATA, "the initial value")),
    GATE(
            "A question to a person",
            required("prompt", Form.TEMPLATE, "the question"),
            optional("options", Form.CHOICES, "the allowed answers; default: any"),
            optional("timeout", Form.DURATION, "how long to wait for an answer"),
            optional("default", Form.TEXT, "the answer after the timeout"),
            optional(
                    "check",
                    Form.objectOr(Form.Kind.CONDITION, "CHECK"),
                    "whether an answer is allowed; sees it as answer")),
    CHECK(
            "The allowed answers, and the message for others",
            required("when", Form.CONDITION, "whether an answer is allowed; sees it as answer"),
            required("else", Form.TEMPLATE, "the message for other answers")),
    FORK(
            "An independent copy of a node",
            required("node", Form.REFERENCE, "the node, or ${…} that gives its name"),
            required(
                    "as",
                    Form.TEXT,
                    "the fork's name; ${…}, {run_id} and {timestamp} can be in it"),
            optional("at", Form.TEXT, "where: head, after 3, before 3, at_mark NAME")),
    MARK(
            "A name for the current end of a chat",
            required("node", Form.REFERENCE, "the chat, or ${…} that gives its name"),
            required("as", Form.NAME, "the mark, such as shared-context")),
    TOURNAMENT(
            "Forks of a node that compete",
            required("node", Form.NAME, "the node that is forked"),
            required(
                    "branches",
                    Form.TEMPLATE,
                    "the number of branches, or the input of each, by name"),
            required(
                    "score",
                    Form.objectOr(Form.Kind.TEMPLATE, "SCORE"),
                    "the score of a branch; an expression sees its result as output"),
            optional("at_once", Form.COUNT, "the number of branches at once; default: 5"),
            optional("at", Form.TEXT, "where the node is forked: head, after 3, at_mark NAME"),
            optional("names", Form.TEXT, "the forks' names, with {branch} in it"),
            optional("workspace", Form.word("shared", "worktree"), "the directory of a fork"),
            optional("losers", Form.word("keep", "discard"), "whether to keep the other forks")),
    SCORE(
            "The score of a branch; one of these",
            optional("bash", Form.TEMPLATE, "a command: 1 if its exit code is 0, else 0"),
            optional("node", Form.NAME, "a node that gets the branch's result as input")),
    CALL(
            "A workflow inside a workflow",
            required("id", Form.CALLED, "a workflow of this file, or the path of another file"),
            optional("params", Form.TEMPLATE, "its parameters by name")),
    RETRY(
            "When and how often to retry",
            required("count", Form.WHOLE, "the most retries"),
            optional("delay", Form.DURATION, "the wait before the first retry; default: 100ms"),
            optional("factor", Form.NUMBER, "the factor by which each wait grows; default: 2"),
            optional("cap", Form.DURATION, "the longest wait; default: 30s"),
            optional("jitter", Form.NUMBER, "the random part of a wait; default: 0.2"),
            optional("on", Form.TEXTS, "the failures to retry, such as timeout")),
    BUDGET(
            "The spending limits",
            optional("tokens", Form.WHOLE, "of language models"),
            optional("steps", Form.WHOLE, "executions of nodes"),
            optional("model_calls", Form.WHOLE, "calls to language models"),
            optional("cost", Form.NUMBER, "in dollars"),
            optional("time", Form.DURATION, "from its start")),
    ON_ERROR(
            "The handling of a failure; one of these",
            optional("skip", Form.DATA, "the step counts as skipped, with this output"),
            optional("fallback", Form.DATA, "the output of the step"),
            optional("fallback_node", Form.NAME, "this node runs with the same input")),
    ON_RESUME(
            "How to check a step whose process died",
            required("probe", Form.TEXT, "a shell command: exit code 0 means that it was done")),
    STEP(
            "A step: its construct and its options",
            Stream.concat(Construct.keys(), Terms.ofAStep()).toArray(Key[]::new));

    private final String summary;
    private final List<Key> keys;

    Shape(String summary, Key... keys) {
        this(summary, List.of(), keys);
    }

    Shape(String summary, List<Key> last, Key... keys) {
        this.summary = summary;
        this.keys = Stream.concat(Arrays.stream(keys), last.stream()).toList();
    }

    String summary() {
        return summary;
    }

    List<Key> keys() {
        return keys;
    }

    List<String> names() {
        return keys.stream().map(Key::name).toList();
    }

    Optional<Key> find(String name) {
        return keys.stream().filter(key -> key.name().equals(name)).findFirst();
    }

    /// {@return whether it can have other fields than those in the table}
    boolean isOpen() {
        return this == NODE;
    }

    String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }

    /// The options that steps and whole workflows share.
    private static final class Terms {

        private static final List<Key> OF_A_RUN =
                List.of(
                        optional(
                                "retry",
                                Form.objectOr(Form.Kind.WHOLE, "RETRY"),
                                "how often to retry it"),
                        optional("timeout", Form.DURATION, "the longest an attempt may take"),
                        optional(
                                "on_error",
                                Form.wordOr("ON_ERROR", "fail", "continue", "skip"),
                                "the handling of a failure"),
                        optional("budget", Form.object("BUDGET"), "its spending limits"));

        private static Stream<Key> ofAStep() {
            return Stream.of(
                            List.of(
                                    optional(
                                            "id", Form.NAME, "its name; else that of what it runs"),
                                    optional(
                                            "steps",
                                            Form.STEPS,
                                            "the steps of loop, while, map, reduce and tournament"),
                                    optional(
                                            "input",
                                            Form.TEMPLATE,
                                            "its input; default: the output before it"),
                                    optional(
                                            "after",
                                            Form.NAMES,
                                            "the steps it waits for; default: the one before"),
                                    optional("when", Form.CONDITION, "whether it runs at all")),
                            OF_A_RUN,
                            List.of(
                                    optional(
                                            "output",
                                            Form.TEXT,
                                            "the part of a command's output to keep:"
                                                    + " head 1MiB, tail 1MiB, file or none"),
                                    optional(
                                            "on_resume",
                                            Form.wordOr("ON_RESUME", "again", "ask"),
                                            "what to do with it after its process died"),
                                    optional(
                                            "options",
                                            Form.DATA,
                                            "the options for its node, by name"),
                                    optional(
                                            "queue",
                                            Form.FLAG,
                                            "whether it waits for a node that is in use")))
                    .flatMap(List::stream);
        }
    }
}
