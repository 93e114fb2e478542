package dev.nerve.script;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nerve.NerveException;
import dev.nerve.NodeId;
import dev.nerve.RunId;
import dev.nerve.control.WhileNode;
import dev.nerve.event.Fact;
import dev.nerve.execution.NodeRunner;
import dev.nerve.execution.RunRequest;
import dev.nerve.graph.GraphNodeKind;
import dev.nerve.json.Json;
import dev.nerve.json.Yaml;
import dev.nerve.node.Node;
import dev.nerve.node.NodeForkRequest;
import dev.nerve.node.Nodes;
import dev.nerve.node.definition.NodeDefinition;
import dev.nerve.node.kind.IdentityNode;
import dev.nerve.node.kind.NodeKinds;
import dev.nerve.run.Outcome;
import dev.nerve.script.kind.ControlKinds;
import dev.nerve.session.SessionRegistry;
import dev.nerve.store.memory.InMemoryConversationStore;
import dev.nerve.testkit.AutoAdvancingTimeSource;
import dev.nerve.testkit.FakeJournal;
import dev.nerve.testkit.NodeRunners;
import dev.nerve.testkit.RecordingEventSink;
import dev.nerve.value.Value;
import dev.nerve.workflow.Workflow;
import dev.nerve.workflow.WorkflowParam;
import dev.nerve.workspace.Workspaces;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Control nodes and workflows that are data.
class DefinedNodesTest {

    private static final String COUNTING = "{while: '${loop.value < 3}', steps: [{node: more}]}";

    private final Bench bench = new Bench();
    private final NodeKinds kinds =
            NodeKinds.of(
                    ControlKinds.and(
                            bench.functions.kind(),
                            IdentityNode.kind(),
                            GraphNodeKind.GRAPH,
                            Echo.KIND));
    private final NodeRunner runner = NodeRunners.with(new AutoAdvancingTimeSource());

    private static NodeDefinition definition(String type, String yaml) {
        var parameters = (Value.Fields) Yaml.parse("parameters", yaml);
        return new NodeDefinition(NodeId.of("n"), type, parameters);
    }

    private Node make(String type, String yaml) {
        return kinds.make(definition(type, yaml));
    }

    private Nodes functions() {
        return Nodes.of(
                List.of(
                        bench.functions.node("up", "upper"),
                        bench.functions.node("more", "more"),
                        bench.functions.node("bad", "fail")));
    }

    private Value run(Node node, @Nullable Object input) throws InterruptedException {
        return runner.run(RunRequest.of(node, input).nodes(functions())).orThrow();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "loop     | {loop: 2, steps: [{node: more}]}                            | 1   | 3",
                "loop     | {loop: {until: '${loop.value > 4}'}, steps: [{node: more}]}  | 1   | 5",
                "while    | {while: '${loop.value < input + 2}', steps: [{node: more}]}  | 1   | 3",
                "map      | {map: '${input}', steps: [{node: up}]}              | [a] | [\"A\"]",
                "reduce | {reduce: {from: 1}, steps: [{value: '${loop.accumulated + loop.item}'}]}"
                        + " | [2, 3] | 6",
                "branch   | {branch: {if: '${input == 1}', then: [{value: yes}]}}   | 1   | yes",
                "switch   | {switch: {on: '${input}', cases: {a: [{node: up}]}}}         | a   | A",
                "parallel | {parallel: {a: [{node: up}], b: [{value: 2}]}}    | x | {a: X, b: 2}",
                "value    | {value: 'got ${input}'}   | 1   | got 1",
                "command  | {bash: 'echo ${input}'}                              | 1 | echo <1>",
                "node     | {node: '${\"u\" + \"p\"}'}                                   | x   | X",
                "loop     | {loop: 1, steps: [{id: loop, node: more}]}                  | 1   | 2",
                "wait     | {wait: 5s}                                                   | 1   | 1",
                "workflow | {params: {by: 2}, steps: [{value: '${input + params.by}'}]}  | 1   | 3",
            })
    void aDefinitionMakesANodeThatReturnsIt(
            String type, String parameters, String input, String output)
            throws InterruptedException {
        var definition = definition(type, parameters);
        var stored = NodeDefinition.of(Json.parse(definition.toValue().toJson()));

        var node = kinds.make(stored);

        assertThat(node.type()).isEqualTo(type);
        assertThat(node.definition()).contains(definition);
        assertThat(node.info().metadata().find("transient")).isEmpty();
        assertThat(run(node, Yaml.parse("input", input))).isEqualTo(Yaml.parse("output", output));
    }

    @Test
    void aNodeDoesWhatItsStepDoes() throws InterruptedException {
        var step =
                "{id: n, while: '${loop.value < 3}', steps: [{node: more},"
                        + " {bash: 'x ${loop.index}'}, {value: '${steps.more.output}'}]}";
        var graph =
                kinds.make(
                        new NodeDefinition(
                                NodeId.of("flow"),
                                "graph",
                                Value.fields(Map.of("steps", List.of(asNode(step))))));

        assertThat(lines(graph, functions()))
                .isEqualTo(
                        lines(
                                bench.read(Bench.HEAD + "steps: [" + step + "]").workflow(),
                                bench.nodes(bench.read(Bench.HEAD + "steps: [" + step + "]"))));
    }

    /// {@return a step of a graph that is data, with the node of a step of a file}
    private static Value asNode(String step) {
        var node = StepDefinition.of(Yaml.parse("step", step), "n");
        return Value.fields(Map.of("id", "n", "node", node.toValue()));
    }

    private List<String> lines(Node node, Nodes nodes) throws InterruptedException {
        var sink = new RecordingEventSink();
        runner.run(RunRequest.of(node, 1).nodes(nodes).listener(sink));
        return sink.lines();
    }

    @Test
    void aGraphWithALoopIsCreatedAndIsThereAfterARestart() throws InterruptedException {
        var store = new InMemoryConversationStore();
        var first = open(store).create("work", "");
        first.add(bench.functions.node("more", "more"));
        var graph =
                first.create(
                        "graph",
                        Map.of(
                                "steps",
                                List.of(
                                        asNode(
                                                "{branch: {if: true, then: [{id: in, loop: 3,"
                                                        + " steps: [{node: more}]}]}}"))));

        assertThat(first.run(graph, 1).orThrow()).isEqualTo(Value.of(4));
        var again = open(store).get("work");

        assertThat(again.get(graph.id()).definition()).isEqualTo(graph.definition());
        assertThat(again.run(again.get(graph.id()), 1).orThrow()).isEqualTo(Value.of(4));
    }

    private SessionRegistry open(InMemoryConversationStore store) throws InterruptedException {
        return SessionRegistry.open(runner, kinds, store.definitions(), Workspaces.none());
    }

    @Test
    void allProblemsAreToldWithTheStepAndTheField() {
        var text =
                """
                branch:
                  if: ${loop.index +}
                  then:
                    - {id: first, value: 1, wehn: true}
                    - id: round
                      loop: {times: 3, results: most}
                      steps: [{id: inner, value: '${steps.late.output}'}, {id: late, node: x}]
                """;

        assertThatThrownBy(() -> make("branch", text))
                .isInstanceOf(NerveException.Invalid.class)
                .hasMessageStartingWith("node 'n' (branch): field 'branch.if': ")
                .hasMessageContaining(
                        "step 'first', field 'wehn': there is no field 'wehn' (hint: did you mean"
                                + " 'when'?)")
                .hasMessageContaining(
                        "step 'round', field 'loop.results': 'results' must be one of last, all")
                .hasMessageContaining(
                        "step 'round', step 'inner', field 'value': step 'late' comes later");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '^',
            value = {
                "while | {steps: [{value: 1}]} | 'while' is missing",
                "while | {while: true} | 'steps' is missing",
                "while | {while: true, steps: [{value: 1}], when: true} | belongs to a step",
                "gate | {gate: {}} | 'prompt' is missing",
                "workflow | {workflow: ./other.yaml} | a definition has no other files",
                "workflow | {steps: [{value: '${params.x}'}]} | there is no parameter 'x'",
                "workflow | {steps: [{value: '${steps.x.output}'}]} | there is no step 'x'",
                "workflow | {nodes: {a: {type: bass}}, steps: [{value: 1}]} | no type of node",
            })
    void aBadDefinitionIsRefused(String type, String parameters, String message) {
        assertThatThrownBy(() -> make(type, parameters))
                .isInstanceOf(NerveException.Invalid.class)
                .hasMessageContaining(message);
    }

    @Test
    void theLimitsOfFilesHold() {
        var many = "{value: 1}, ".repeat(1_001);

        assertThatThrownBy(() -> make("loop", "{loop: 1, steps: [" + many + "]}"))
                .hasMessageContaining("a list has at most 1000 steps");
        assertThatThrownBy(() -> kinds.make(value(Value.of("x".repeat(1 << 20)))))
                .hasMessageContaining("the definition has more than 1 MiB");
        var deep = Value.of(1);
        for (int i = 0; i < 130; i++) {
            deep = Value.of(List.of(deep));
        }
        var tooDeep = value(deep);
        assertThatThrownBy(() -> kinds.make(tooDeep)).hasMessageContaining("more than 128 levels");
    }

    private static NodeDefinition value(Value value) {
        return new NodeDefinition(NodeId.of("n"), "value", Value.Fields.EMPTY.with("value", value));
    }

    @Test
    void aWorkflowHasItsOwnNodesAndState() throws InterruptedException {
        var node =
                make(
                        "workflow",
                        """
                        nodes: {twice: {type: function, function: more}}
                        steps:
                          - {set: {a: '${input}'}}
                          - {id: up, node: twice, input: '${state.a}'}
                          - {node: twice}
                        """);

        assertThat(run(node, 1)).isEqualTo(Value.of(3));
    }

    @Test
    void aWorkflowOfTheSessionIsCalledWithItsParameters() throws InterruptedException {
        var add = "{params: {by: 1}, steps: [{value: '${input + params.by}'}]}";
        var parameters = definition("workflow", add).parameters();
        var defined = kinds.make(new NodeDefinition(NodeId.of("add"), "workflow", parameters));
        var java =
                Workflow.of("times", "", context -> context.input().toInt() * 10)
                        .withParams(WorkflowParam.of("x", Value.of(1)));
        var call =
                make(
                        "branch",
                        "{branch: {if: true, then: ["
                                + "{workflow: {id: add, params: {by: '${input}'}}},"
                                + " {workflow: times}]}}");

        var outcome = runner.run(RunRequest.of(call, 4).nodes(Nodes.of(List.of(defined, java))));

        assertThat(outcome.orThrow()).isEqualTo(Value.of(80));
        var wrong = make("workflow", "{workflow: up}");
        assertThat(runner.run(RunRequest.of(wrong, 1).nodes(functions())))
                .isInstanceOfSatisfying(
                        Outcome.Failed.class,
                        failed -> assertThat(failed.message()).contains("not a workflow"));
    }

    @Test
    void aRunThatResumesDoesNotRepeatRounds() throws InterruptedException {
        var journal = new FakeJournal();
        var node = make("loop", "{loop: 2, steps: [{node: up}]}");
        var request = RunRequest.of(node, "a").nodes(functions()).memory(journal.memory());

        for (int i = 0; i < 2; i++) {
            var run = runner.open(RunId.of("n-12345678"), request);
            runner.run(run, request, new Fact.Started(Value.of("a"), List.of()));
        }

        assertThat(bench.calls).containsExactly("a", "A");
    }

    @Test
    void aForkHasTheSameDefinitionUnderItsOwnName() throws InterruptedException {
        var session = open(new InMemoryConversationStore()).create("work", "");
        session.add(bench.functions.node("more", "more"));
        session.add(make("while", COUNTING));

        var fork = session.fork(NodeForkRequest.of(NodeId.of("n"), NodeId.of("m"))).node();

        assertThat(fork.definition().orElseThrow().parameters())
                .isEqualTo(session.get(NodeId.of("n")).definition().orElseThrow().parameters());
        assertThat(session.run(fork, 1).orThrow()).isEqualTo(Value.of(3));
    }

    @Test
    void aNodeFromLambdasIsTransient() {
        var node = WhileNode.of("n", _ -> false, IdentityNode.of("same"));

        assertThat(node.info().metadata().find("transient")).isPresent();
    }

    @Test
    void anUnboundFunctionInsideIsNoMistake() {
        var node =
                make(
                        "workflow",
                        "{nodes: {f: {type: function, function: later}}, steps: [{node: f}]}");

        assertThat(node.definition()).isPresent();
    }

    @Test
    void aFileCanDefineAControlNodeUnderNodes() throws InterruptedException {
        var text =
                """
                nerve: 1
                id: flow
                nodes:
                  more: {type: function, function: more}
                  thrice: {type: loop, loop: 3, steps: [{node: more}]}
                steps:
                  - {node: thrice, input: '${input + 1}'}
                """;
        var content = YamlWorkflows.read(text, "flow.yaml", kinds);
        var nodes = Nodes.of(content.nodes().stream().map(kinds::make).toList());

        assertThat(runner.run(RunRequest.of(content.workflow(), 1).nodes(nodes)).orThrow())
                .isEqualTo(Value.of(5));
    }
}
