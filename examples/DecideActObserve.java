// A model decides what to try, a command tries it, and the model observes the result, until it
// knows the answer. Here it searches 16 versions for the first one in which a test fails.
//
//     ./nerve run examples/DecideActObserve.java
//     ./nerve java examples/DecideActObserve.java
//
// The same in YAML: decide-act-observe.yaml.
//
// It prints:
//
//     The fault came with version 11.

import dev.nerve.NodeId;
import dev.nerve.app.Nerve;
import dev.nerve.node.*;
import dev.nerve.node.definition.NodeDefinition;
import dev.nerve.value.Value;
import dev.nerve.workflow.*;
import dev.nerve.workflow.run.WorkflowRunRequest;
import java.nio.file.*;
import java.util.*;

Workflow workflow() {
    return Workflow.of("decide-act-observe", "Decide, act and observe in a loop", this::work)
            .withParams(WorkflowParam.of("fault", 11), WorkflowParam.of("tries", 10));
}

List<NodeDefinition> nodes() {
    var fields = Map.of("done", Map.of("type", "boolean"), "version", Map.of("type", "integer"));
    var schema = Map.of("type", "object", "required", fields.keySet(), "properties", fields);
    var test = "[ ${input.version} -lt ${input.fault} ] && echo passes || echo fails";
    return List.of(
            node("decider", "model", Map.of("model", "scripted/detective", "schema", schema)),
            node("observer", "model", Map.of("model", "scripted/detective")),
            node("test", "bash", Map.of("command", test)));
}

NodeDefinition node(String name, String type, Map<String, ?> given) {
    return new NodeDefinition(NodeId.of(name), type, Value.fields(given));
}

Object work(WorkflowContext context) throws InterruptedException {
    var known = "after 0 and up to 16";
    var decided = context.run("decider", "Decide: " + known);
    for (int i = 0; i < context.param("tries").toInt() && !decided.at("done").toBoolean(); i++) {
        var version = decided.at("version");
        var fault = context.param("fault");
        var seen = context.run("test", Map.of("version", version, "fault", fault)).text();
        known =
                context.run(
                                "observer",
                                "Observe: %s, version %s %s".formatted(known, version, seen))
                        .text();
        decided = context.run("decider", "Decide: " + known);
    }
    return "The fault came with version %s.".formatted(decided.at("version"));
}

void main() throws Exception {
    var directory = Files.createTempDirectory("decide-act-observe");
    try (var nerve = Nerve.open(directory.resolve(".nerve"))) {
        var session = nerve.sessions().create("decide-act-observe", "");
        nodes().forEach(node -> session.add(nerve.kinds().make(node)));
        var order = WorkflowRunRequest.of(nerve.bind(workflow(), session), null);
        var given = nerve.runs().start(order).await().orThrow();
        IO.println(given.text());
    }
    try (var files = Files.walk(directory)) {
        files.sorted(Comparator.reverseOrder()).forEach(one -> one.toFile().delete());
    }
}
