// Searches until the results suffice, writes a report, and asks a person.
//
//     ./nerve run examples/Research.java "Which stack should a Java program use?"
//     ./nerve java examples/Research.java
//
// The same in YAML: research.yaml.
//
// It prints:
//
//     Use ArrayDeque. Stack is as old as Java, and locks at every call because it is a Vector; its
//     own documentation points to Deque. ArrayDeque is the usual one, and faster. One thing to know
//     before: it takes no null.

import dev.nerve.NodeId;
import dev.nerve.app.Nerve;
import dev.nerve.control.gate.GateNode;
import dev.nerve.node.*;
import dev.nerve.node.definition.NodeDefinition;
import dev.nerve.value.Value;
import dev.nerve.workflow.*;
import dev.nerve.workflow.run.WorkflowRunRequest;
import java.nio.file.*;
import java.util.*;

Workflow workflow() {
    return Workflow.of("research", "Search, evaluate, refine, synthesise, approve", this::work)
            .withParams(WorkflowParam.of("searches", 3));
}

List<NodeDefinition> nodes() {
    var text = Map.of("type", "string");
    var fields = Map.of("enough", Map.of("type", "boolean"), "missing", text, "query", text);
    var schema = Map.of("type", "object", "required", fields.keySet(), "properties", fields);
    return List.of(
            model("searcher", Map.of()),
            model("evaluator", Map.of("schema", schema)),
            model("writer", Map.of()));
}

NodeDefinition model(String name, Map<String, ?> more) {
    var given = Value.fields(more).with("model", "scripted/researcher");
    return new NodeDefinition(NodeId.of(name), "model", given);
}

Object work(WorkflowContext context) throws InterruptedException {
    var question = context.input().text();
    var query = question;
    var found = new ArrayList<String>();
    for (int i = 0; i < context.param("searches").toInt(); i++) {
        context.run("searcher", "Search: " + query).text().lines().forEach(found::add);
        var judged = context.run("evaluator", asked("Evaluate", question, found));
        if (judged.at("enough").toBoolean()) {
            break;
        }
        query = judged.at("query").text();
    }
    var report = context.run("writer", asked("Write", question, found)).text();
    var gate = GateNode.of("approve", "Publish this?\n" + report);
    var published = context.gate(gate.options("approve", "reject")).equals("approve");
    return Map.of("published", published, "report", report, "sources", found);
}

String asked(String what, String question, List<String> found) {
    return "%s: %s\n%s".formatted(what, question, String.join("\n", found));
}

void main() throws Exception {
    var directory = Files.createTempDirectory("research");
    try (var nerve = Nerve.open(directory.resolve(".nerve"))) {
        var session = nerve.sessions().create("research", "");
        nodes().forEach(node -> session.add(nerve.kinds().make(node)));
        var order =
                WorkflowRunRequest.of(
                                nerve.bind(workflow(), session),
                                "Which stack should a Java program use?")
                        .withAnswers(Map.of("approve", "approve"));
        var given = nerve.runs().start(order).await().orThrow();
        IO.println(given.at("report").text());
    }
    try (var files = Files.walk(directory)) {
        files.sorted(Comparator.reverseOrder()).forEach(one -> one.toFile().delete());
    }
}
