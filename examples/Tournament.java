// Three forks of a developer do the same task in different ways. A command tests each result, and
// its exit code decides. The winner stays, the others are deleted; if no fork passes, the
// tournament fails.
//
//     ./nerve run examples/Tournament.java
//     ./nerve java examples/Tournament.java
//
// The same in YAML: tournament.yaml.
//
// It prints:
//
//     careful: [0-9]+(\.[0-9]+)*

import dev.nerve.NodeId;
import dev.nerve.app.Nerve;
import dev.nerve.control.*;
import dev.nerve.control.fork.BranchScorer;
import dev.nerve.control.fork.TournamentOptions;
import dev.nerve.node.*;
import dev.nerve.node.definition.NodeDefinition;
import dev.nerve.node.kind.FunctionNode;
import dev.nerve.value.Value;
import dev.nerve.workflow.*;
import dev.nerve.workflow.run.WorkflowRunRequest;
import java.nio.file.*;
import java.util.*;

String check =
        """
        pattern=$(cat)
        for good in 1 1.20 25.0.3; do
          printf '%s\\n' "$good" | grep -Eqx -e "$pattern" || exit 1
        done
        for bad in '' . 1. 1..2 1.x; do
          printf '%s\\n' "$bad" | grep -Eqx -e "$pattern" && exit 1
        done
        exit 0
        """;

Workflow workflow() {
    return Workflow.of("tournament", "Three ways to do one thing, and a command", this::work);
}

List<NodeDefinition> nodes() {
    return List.of(
            node("developer", "chat", Map.of("model", "scripted/developer")),
            node("check", "bash", Map.of("command", check)));
}

NodeDefinition node(String name, String type, Map<String, String> given) {
    return new NodeDefinition(NodeId.of(name), type, Value.fields(given));
}

Object work(WorkflowContext context) throws InterruptedException {
    var score = FunctionNode.of("score", branch -> branch.run("check", branch.input()));
    var options =
            TournamentOptions.of("developer", BranchScorer.exitCodeOf(score))
                    .branch("quick", "Give the smallest regular expression for a version number.")
                    .branch(
                            "clever",
                            "Describe a version number cleverly, by a regular expression.")
                    .branch(
                            "careful",
                            "Describe a version number carefully, by a regular expression.")
                    .discardLosers();
    var best = context.run(dev.nerve.control.fork.TournamentNode.of("contest", options), null);
    return Map.of("winner", best.at("winner"), "pattern", best.at("output"));
}

void main() throws Exception {
    var directory = Files.createTempDirectory("tournament");
    try (var nerve = Nerve.open(directory.resolve(".nerve"))) {
        var session = nerve.sessions().create("tournament", "");
        nodes().forEach(node -> session.add(nerve.kinds().make(node)));
        var order = WorkflowRunRequest.of(nerve.bind(workflow(), session), null);
        var given = nerve.runs().start(order).await().orThrow();
        IO.println(given.at("winner").text() + ": " + given.at("pattern").text());
    }
    try (var files = Files.walk(directory)) {
        files.sorted(Comparator.reverseOrder()).forEach(one -> one.toFile().delete());
    }
}
