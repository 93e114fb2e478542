package dev.nerve.script.file;

import static dev.nerve.script.file.Key.optional;
import static dev.nerve.script.file.Key.required;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/// The objects that a workflow file is made of: the one table that the reader and the JSON Schema
/// are made from.
enum Shape {
    FILE(
            "A workflow, with the nodes it needs",
            Terms.OF_A_RUN,
            required("nerve", Form.VERSION, "the version of this format: 1"),
            required("id", Form.NAME, "the workflow's name"),
            optional("description", Form.TEXT, "what it is for"),
            optional(
                    "params",
                    new Form(Form.Kind.FIELDS, "PARAM", List.of()),
                    "what can be set when it starts, by name: an object, or the default alone"),
            optional("nodes", Form.byName("NODE"), "the nodes it needs, by name"),
            optional("graphs", Form.byName("BLOCK"), "steps that are used as a node, by name"),
            optional("workflows", Form.byName("WORKFLOW"), "workflows that it runs, by name"),
            required("steps", Form.STEPS, "what it does, one after the other"),
            optional("output", Form.TEMPLATE, "what it gives; else what its last step gave")),
    PARAM(
            "A parameter of a workflow",
            optional(
                    "type",
                    Form.word("text", "number", "integer", "boolean", "list", "object", "duration"),
                    "what it must be; else what the default is"),
            optional("default", Form.DATA, "what it is unless it is given; without one it must be"),
            optional("description", Form.TEXT, "what it means")),
    NODE("A node; what else it takes depends on its type", required("type", Form.TEXT, "its type")),
    BLOCK(
            "Steps that are used as a node",
            required("steps", Form.STEPS, "what it does, one after the other"),
            optional("output", Form.TEMPLATE, "what it gives; else what its last step gave")),
    WORKFLOW(
            "A workflow inside another",
            Terms.OF_A_RUN,
            optional("description", Form.TEXT, "what it is for"),
            optional(
                    "params",
                    new Form(Form.Kind.FIELDS, "PARAM", List.of()),
                    "what can be set when it starts, by name"),
            required("steps", Form.STEPS, "what it does, one after the other"),
            optional("output", Form.TEMPLATE, "what it gives; else what its last step gave")),
    LOOP(
            "Steps again and again, so many times or until a condition holds",
            optional("times", Form.COUNT, "how many rounds there are"),
            optional("until", Form.CONDITION, "asked after each round, which it sees the steps of"),
            optional("max", Form.COUNT, "the most rounds there can be; else 100"),
            optional("results", Form.word("last", "all"), "what it gives; else last")),
    WHILE(
            "Steps again and again, as long as a condition holds",
            required("if", Form.CONDITION, "asked before each round"),
            optional("max", Form.COUNT, "the most rounds there can be; else 100")),
    BRANCH(
            "One of two lists of steps",
            required("if", Form.CONDITION, "which"),
            required("then", Form.STEPS, "what is done if it holds"),
            optional("else", Form.STEPS, "what is done if not; else the input passes through")),
    SWITCH(
            "One of several lists of steps",
            required("on", Form.TEMPLATE, "gives the name of the case"),
            required(
                    "cases",
                    new Form(Form.Kind.STEPS_BY_NAME, "", List.of()),
                    "what is done in each case"),
            optional("default", Form.STEPS, "what is done in all other cases")),
    MAP(
            "Steps for each item of a list",
            optional("over", Form.TEMPLATE, "the list; else the step's input"),
            optional("at_once", Form.COUNT, "how many items at once; else 5"),
            optional(
                    "on_error",
                    Form.word("fail", "collect"),
                    "whether one failure ends it, or is put among the results")),
    REDUCE(
            "Steps for each item of a list, one after the other, each on what was made before",
            optional("over", Form.TEMPLATE, "the list; else the step's input"),
            required("from", Form.DATA, "what there is before the first item")),
    GATE(
            "A question to a person",
            required("prompt", Form.TEMPLATE, "what is asked"),
            optional("options", Form.CHOICES, "what can be answered; else anything"),
            optional("timeout", Form.DURATION, "how long to wait for an answer"),
            optional("default", Form.TEXT, "what counts as the answer then"),
            optional(
                    "check",
                    Form.objectOr(Form.Kind.CONDITION, "CHECK"),
                    "whether an answer is allowed; sees it as answer")),
    CHECK(
            "Which answers are allowed, and what is said of the others",
            required("when", Form.CONDITION, "whether an answer is allowed; sees it as answer"),
            required("else", Form.TEMPLATE, "what is said of one that is not")),
    FORK(
            "An independent copy of a node",
            required("node", Form.REFERENCE, "the node, or ${…} that gives its name"),
            required(
                    "as",
                    Form.TEXT,
                    "the fork's name; ${…}, {run_id} and {timestamp} can be in it"),
            optional("at", Form.TEXT, "where: head, after 3, before 3, at_mark NAME")),
    MARK(
            "A name for how far a chat has come",
            required("node", Form.REFERENCE, "the chat, or ${…} that gives its name"),
            required("as", Form.NAME, "the mark, such as shared-context")),
    TOURNAMENT(
            "Forks of a node that compete",
            required("node", Form.NAME, "the node that is forked"),
            required(
                    "branches",
                    Form.TEMPLATE,
                    "how many, or what each is given, by name: each runs its fork on that"),
            required(
                    "score",
                    Form.objectOr(Form.Kind.TEMPLATE, "SCORE"),
                    "how good a branch is; an expression sees what it gave as output"),
            optional("at_once", Form.COUNT, "how many branches at once; else 5"),
            optional("at", Form.TEXT, "where the node is forked: head, after 3, at_mark NAME"),
            optional("names", Form.TEXT, "the forks' names, with {branch} in it"),
            optional("workspace", Form.word("shared", "worktree"), "where a fork works"),
            optional("losers", Form.word("keep", "discard"), "what becomes of the others")),
    SCORE(
            "How good a branch is; one of these",
            optional("bash", Form.TEMPLATE, "a command: 1 if its exit code is 0, else 0"),
            optional("node", Form.NAME, "a node that is given what the branch gave")),
    CALL(
            "A workflow inside a workflow",
            required("id", Form.CALLED, "which: a workflow of this file, or the path of another"),
            optional("params", Form.TEMPLATE, "its parameters by name")),
    RETRY(
            "How often and when to try again",
            required("count", Form.WHOLE, "how many more attempts there can be"),
            optional("delay", Form.DURATION, "the wait before the second attempt; else 100ms"),
            optional("factor", Form.NUMBER, "how much longer each wait is; else 2"),
            optional("cap", Form.DURATION, "the longest wait; else 30s"),
            optional("jitter", Form.NUMBER, "which part of a wait is left to chance; else 0.2"),
            optional("on", Form.TEXTS, "the failures that are tried again, such as timeout")),
    BUDGET(
            "The most that may be spent",
            optional("tokens", Form.WHOLE, "of language models"),
            optional("steps", Form.WHOLE, "executions of nodes"),
            optional("model_calls", Form.WHOLE, "calls to language models"),
            optional("cost", Form.NUMBER, "in dollars"),
            optional("time", Form.DURATION, "from its start")),
    ON_ERROR(
            "What a failure means; one of these",
            optional("skip", Form.DATA, "the step counts as skipped, and gives this"),
            optional("fallback", Form.DATA, "the step gives this"),
            optional("fallback_node", Form.NAME, "this node is executed on the same input")),
    ON_RESUME(
            "How to find out what became of a step whose process died",
            required("probe", Form.TEXT, "a shell command: exit code 0 means that it was done")),
    STEP(
            "A step: what it does, and under which terms",
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

    /// {@return whether it can have fields beside those in the table}
    boolean isOpen() {
        return this == NODE;
    }

    String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }

    /// The terms that steps and whole workflows can have.
    private static final class Terms {

        private static final List<Key> OF_A_RUN =
                List.of(
                        optional(
                                "retry",
                                Form.objectOr(Form.Kind.WHOLE, "RETRY"),
                                "how often it is tried again"),
                        optional("timeout", Form.DURATION, "the longest an attempt may take"),
                        optional(
                                "on_error",
                                Form.wordOr("ON_ERROR", "fail", "continue", "skip"),
                                "what its failure means"),
                        optional("budget", Form.object("BUDGET"), "what it may spend"));

        private static Stream<Key> ofAStep() {
            return Stream.of(
                            List.of(
                                    optional(
                                            "id", Form.NAME, "its name; else that of what it runs"),
                                    optional(
                                            "steps",
                                            Form.STEPS,
                                            "what loop, while, map, reduce and tournament do"),
                                    optional(
                                            "input",
                                            Form.TEMPLATE,
                                            "what it is given; else what is before it"),
                                    optional(
                                            "after",
                                            Form.NAMES,
                                            "the steps it waits for; else the one before"),
                                    optional("when", Form.CONDITION, "whether it runs at all")),
                            OF_A_RUN,
                            List.of(
                                    optional(
                                            "output",
                                            Form.TEXT,
                                            "which part of what a command writes is wanted:"
                                                    + " head 1MiB, tail 1MiB, file or none"),
                                    optional(
                                            "on_resume",
                                            Form.wordOr("ON_RESUME", "again", "ask"),
                                            "what becomes of it if the process dies meanwhile"),
                                    optional(
                                            "options",
                                            Form.DATA,
                                            "what it says to its node, by name"),
                                    optional(
                                            "queue",
                                            Form.FLAG,
                                            "whether it waits for a node that is in use")))
                    .flatMap(List::stream);
        }
    }
}
