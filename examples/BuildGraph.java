// A model plans a graph, and nerve runs it. The plan names steps, the node that each step uses, and
// the sources of its input. The model can use only the nodes that are listed here.
//
//     ./nerve run examples/BuildGraph.java "push pop push peek pop push"
//     ./nerve java examples/BuildGraph.java
//
// The same in YAML: build-graph.yaml.
//
// It prints:
//
//     6
//     push 3
//     pop 2
//     peek 1

import dev.nerve.NodeId;
import dev.nerve.app.Nerve;
import dev.nerve.graph.*;
import dev.nerve.graph.step.Step;
import dev.nerve.node.*;
import dev.nerve.node.definition.NodeDefinition;
import dev.nerve.value.Value;
import dev.nerve.workflow.*;
import dev.nerve.workflow.run.WorkflowRunRequest;
import java.nio.file.*;
import java.util.*;
import java.util.stream.*;

Workflow workflow() {
    var task = "Count how often each word occurs, and how many there are.";
    return Workflow.of("build-graph", "A model plans a graph, and nerve runs it", this::work)
            .withParams(WorkflowParam.of("task", task));
}

List<NodeDefinition> nodes() {
    var steps = Map.of("steps", Map.of("type", "array"));
    var schema = Map.of("type", "object", "required", List.of("steps"), "properties", steps);
    return List.of(
            node("planner", "model", Map.of("model", "scripted/planner", "schema", schema)),
            command("split", "tr -s ' ' '\\n'"),
            command("lines", "grep -c ."),
            command("tally", "sort | uniq -c | sort -rn | awk '{print $2 \" \" $1}'"),
            command("join", "cat"));
}

NodeDefinition command(String name, String command) {
    return node(name, "bash", Map.of("command", command));
}

NodeDefinition node(String name, String type, Map<String, ?> given) {
    return new NodeDefinition(NodeId.of(name), type, Value.fields(given));
}

Object work(WorkflowContext context) throws InterruptedException {
    var plan = context.run("planner", context.param("task"));
    var steps = plan.at("steps").items().stream().map(this::step).toList();
    return context.run(Graph.of("plan", steps), context.input());
}

Step step(Value planned) {
    var from = planned.at("from").items().stream().map(Value::text).toArray(String[]::new);
    return Step.named(planned.at("id").text(), planned.at("node").text())
            .after(from)
            .inputFrom(context -> from.length == 0 ? context.input() : joined(context, from));
}

String joined(RunContext context, String[] from) {
    return Stream.of(from)
            .map(step -> context.upstream(step).text())
            .collect(Collectors.joining("\n"));
}

void main() throws Exception {
    var directory = Files.createTempDirectory("build-graph");
    try (var nerve = Nerve.open(directory.resolve(".nerve"))) {
        var session = nerve.sessions().create("build-graph", "");
        nodes().forEach(node -> session.add(nerve.kinds().make(node)));
        var order =
                WorkflowRunRequest.of(
                        nerve.bind(workflow(), session), "push pop push peek pop push");
        var given = nerve.runs().start(order).await().orThrow();
        IO.println(given.text());
    }
    try (var files = Files.walk(directory)) {
        files.sorted(Comparator.reverseOrder()).forEach(one -> one.toFile().delete());
    }
}
