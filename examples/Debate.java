// Two positions debate in rounds, with a limit on words, and a judge decides.
//
//     ./nerve run examples/Debate.java "Should a stack be an array or a linked list?"
//     ./nerve java examples/Debate.java
//
// The same in YAML: debate.yaml.
//
// It prints:
//
//     The array wins, unless every single push has a deadline; then take the list.

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
    var what = "Positions are debated in rounds, and a judge decides";
    return Workflow.of("debate", what, this::work)
            .withParams(
                    WorkflowParam.of("positions", "an array, a linked list"),
                    WorkflowParam.of("rounds", 2),
                    WorkflowParam.of("words", 25));
}

List<NodeDefinition> nodes() {
    return List.of(model("debater"), model("judge"));
}

NodeDefinition model(String name) {
    var model = Value.fields(Map.of("model", "scripted/" + name));
    return new NodeDefinition(NodeId.of(name), "model", model);
}

Object work(WorkflowContext context) throws InterruptedException {
    var said = new ArrayList<String>();
    for (int round = 1; round <= context.param("rounds").toInt(); round++) {
        for (var position : context.param("positions").text().split(", ")) {
            said.add(position + ": " + speech(context, round, position, said));
        }
    }
    var verdict = context.run("judge", context.input().text() + "\n" + String.join("\n", said));
    return Map.of("said", said, "verdict", verdict);
}

String speech(WorkflowContext context, int round, String position, List<String> said)
        throws InterruptedException {
    int words = context.param("words").toInt();
    var asked = "%s Round %d. You speak for %s.\nAt most %d words. So far:\n%s";
    var told =
            asked.formatted(
                    context.input().text(), round, position, words, String.join("\n", said));
    var speech = context.run("debater", told).text();
    return speech.split(" ").length <= words
            ? speech
            : context.run("debater", "Say it shorter, for %s: %s".formatted(position, speech))
                    .text();
}

void main() throws Exception {
    var directory = Files.createTempDirectory("debate");
    try (var nerve = Nerve.open(directory.resolve(".nerve"))) {
        var session = nerve.sessions().create("debate", "");
        nodes().forEach(node -> session.add(nerve.kinds().make(node)));
        var order =
                WorkflowRunRequest.of(
                        nerve.bind(workflow(), session),
                        "Should a stack be an array or a linked list?");
        var given = nerve.runs().start(order).await().orThrow();
        IO.println(given.at("verdict").text());
    }
    try (var files = Files.walk(directory)) {
        files.sorted(Comparator.reverseOrder()).forEach(one -> one.toFile().delete());
    }
}
