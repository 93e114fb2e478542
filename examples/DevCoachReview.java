// Two loops and a person: a developer and a coach agree, a reviewer accepts or sends the code back,
// and a person decides.
//
//     ./nerve run examples/DevCoachReview.java "Write a stack"
//     ./nerve java examples/DevCoachReview.java
//
// The same in YAML: dev-coach-review.yaml.
//
// It prints:
//
//     24 lines, approved

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
    var what = "A developer and a coach, then a reviewer, then a person";
    return Workflow.of("dev-coach-review", what, this::work)
            .withParams(
                    WorkflowParam.of("rounds", 5),
                    WorkflowParam.of("reviews", 3),
                    WorkflowParam.of("accept", "ACCEPTED"),
                    WorkflowParam.of("pass", "LET IT PASS"),
                    WorkflowParam.of("develop", "Show the whole class, in Java."),
                    WorkflowParam.of("coach", "Find one thing that would break in use."),
                    WorkflowParam.of("review", "Would you merge this?"));
}

List<NodeDefinition> nodes() {
    return List.of(chat("developer"), chat("coach"), chat("reviewer"));
}

NodeDefinition chat(String name) {
    var model = Value.fields(Map.of("model", "scripted/" + name));
    return new NodeDefinition(NodeId.of(name), "chat", model);
}

Object work(WorkflowContext context) throws InterruptedException {
    var pass = context.param("pass").text();
    var asked = "%s If so, say %s.\n".formatted(context.param("review").text(), pass);
    var said = context.input().text() + " " + context.param("develop").text();
    var code = "";
    for (int i = 0; i < context.param("reviews").toInt() && !said.contains(pass); i++) {
        code = agreed(context, said);
        said = context.run("reviewer", asked + code).text();
    }
    var gate = GateNode.of("approve", "Merge this?\n" + code + "\n\n" + said);
    var answer = context.gate(gate.options("approve", "reject"));
    return answer.equals("approve") ? code : "rejected";
}

String agreed(WorkflowContext context, String told) throws InterruptedException {
    var accept = context.param("accept").text();
    var asked = "%s If there is none, say %s.\n".formatted(context.param("coach").text(), accept);
    var said = told;
    var code = "";
    for (int i = 0; i < context.param("rounds").toInt() && !said.contains(accept); i++) {
        code = context.run("developer", said).text();
        said = context.run("coach", asked + code).text();
    }
    return code;
}

void main() throws Exception {
    var directory = Files.createTempDirectory("dev-coach-review");
    try (var nerve = Nerve.open(directory.resolve(".nerve"))) {
        var session = nerve.sessions().create("dev-coach-review", "");
        nodes().forEach(node -> session.add(nerve.kinds().make(node)));
        var order =
                WorkflowRunRequest.of(nerve.bind(workflow(), session), "Write a stack")
                        .withAnswers(Map.of("approve", "approve"));
        var given = nerve.runs().start(order).await().orThrow();
        IO.println(given.text().lines().count() + " lines, approved");
    }
    try (var files = Files.walk(directory)) {
        files.sorted(Comparator.reverseOrder()).forEach(one -> one.toFile().delete());
    }
}
