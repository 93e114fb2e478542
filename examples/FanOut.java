// A coordinator reads the project once. For each failure it is forked at that point, so that every
// worker knows the project and none hears of the others; then it collects what they found.
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
import dev.nerve.pattern.FanOutTerms;
import dev.nerve.value.Value;
import dev.nerve.workflow.*;
import java.nio.file.*;
import java.util.*;

/// As many as there are; each has a worker.
List<String> failures = List.of("push-many", "pop-empty", "to-string");

Workflow workflow() {
    return Workflow.of("fan-out", "A coordinator, and a fork of it for each failure", this::work);
}

List<NodeDefinition> nodes() {
    var lead = Value.fields(Map.of("model", "scripted/lead", "when_full", "handoff"));
    return List.of(new NodeDefinition(NodeId.of("lead"), "chat", lead));
}

Object work(WorkflowContext context) throws InterruptedException {
    context.run("lead", "Read the project and run its tests.");
    var workers = dev.nerve.pattern.FanOut.of("mend", "lead", FanOutTerms.of("Mend ${input}."));
    var found = new LinkedHashMap<String, Value>();
    for (var each : context.run(workers, failures).items()) {
        found.put(each.at("item").text(), each.at("answer"));
    }
    var asked = "Collect what the workers found: " + Value.of(found).toJson();
    return Map.of("found", found, "summary", context.run("lead", asked));
}

void main() throws Exception {
    var directory = Files.createTempDirectory("fan-out");
    try (var nerve = Nerve.open(directory.resolve(".nerve"))) {
        var session = nerve.sessions().create("fan-out", "");
        nodes().forEach(node -> session.add(nerve.kinds().make(node)));
        var order = RunOrder.of(nerve.bind(workflow(), session), null);
        var given = nerve.runs().start(order).await().orThrow();
        IO.println(given.at("summary").text());
    }
    try (var files = Files.walk(directory)) {
        files.sorted(Comparator.reverseOrder()).forEach(one -> one.toFile().delete());
    }
}
