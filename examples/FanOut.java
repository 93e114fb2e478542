// A coordinator reads the project once. For each failing test it forks itself at that point, so
// every worker knows the project and no worker sees the others. Then it collects their results.
// When its own context is nearly full, it hands off to a fork at the same point.
//
//     ./nerve run examples/FanOut.java
//     ./nerve java examples/FanOut.java
//
// The same in YAML: fan-out.yaml.
//
// It prints:
//
//     All three are one: size and the array disagree for a moment. Mend them together.

import dev.nerve.NodeId;
import dev.nerve.app.Nerve;
import dev.nerve.node.*;
import dev.nerve.node.definition.NodeDefinition;
import dev.nerve.pattern.FanOutOptions;
import dev.nerve.value.Value;
import dev.nerve.workflow.*;
import dev.nerve.workflow.run.WorkflowRunRequest;
import java.nio.file.*;
import java.util.*;

/// A stand-in for a command that runs the tests and prints the names of the failing ones.
String tests = "printf '%s\\n' push-many pop-empty to-string";

Workflow workflow() {
    return Workflow.of("fan-out", "A coordinator, and a fork of it for each failure", this::work);
}

List<NodeDefinition> nodes() {
    var lead = Value.fields(Map.of("model", "scripted/lead", "when_full", "handoff"));
    var command = Value.fields(Map.of("command", tests));
    return List.of(
            new NodeDefinition(NodeId.of("lead"), "chat", lead),
            new NodeDefinition(NodeId.of("tests"), "bash", command));
}

Object work(WorkflowContext context) throws InterruptedException {
    context.run("lead", "Read the project and run its tests.");
    var failures = context.run("tests", "").text().lines().toList();
    // It marks the coordinator's conversation, and forks it there.
    var workers =
            dev.nerve.pattern.FanOutNode.of("mend", "lead", FanOutOptions.of("Mend ${input}."));
    var found =
            context.run(workers, failures).items().stream()
                    .map(each -> Map.of("failure", each.at("item"), "answer", each.at("answer")))
                    .toList();
    var asked = "Collect what the workers found: " + Value.of(found).toJson();
    return Map.of("found", found, "summary", context.run("lead", asked));
}

void main() throws Exception {
    var directory = Files.createTempDirectory("fan-out");
    try (var nerve = Nerve.open(directory.resolve(".nerve"))) {
        var session = nerve.sessions().create("fan-out", "");
        nodes().forEach(node -> session.add(nerve.kinds().make(node)));
        var order = WorkflowRunRequest.of(nerve.bind(workflow(), session), null);
        var given = nerve.runs().start(order).await().orThrow();
        IO.println(given.at("summary").text());
    }
    try (var files = Files.walk(directory)) {
        files.sorted(Comparator.reverseOrder()).forEach(one -> one.toFile().delete());
    }
}
