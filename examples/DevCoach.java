// A developer writes code and a coach reviews it, until the coach accepts.
//
//     ./nerve run examples/DevCoach.java "Write a stack"
//     ./nerve java examples/DevCoach.java
//
// The same in YAML: dev-coach.yaml.
//
// It prints:
//
//     17 lines that nobody could break

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
    return Workflow.of("dev-coach", "A developer writes until a coach accepts", this::work)
            .withParams(
                    WorkflowParam.of("rounds", 5),
                    WorkflowParam.of("accept", "ACCEPTED"),
                    WorkflowParam.of("develop", "Show the whole class, in Java."),
                    WorkflowParam.of("coach", "Find one thing that would break in use."));
}

List<NodeDefinition> nodes() {
    return List.of(chat("developer"), chat("coach"));
}

NodeDefinition chat(String name) {
    var model = Value.fields(Map.of("model", "scripted/" + name));
    return new NodeDefinition(NodeId.of(name), "chat", model);
}

Object work(WorkflowContext context) throws InterruptedException {
    var accept = context.param("accept").text();
    var asked = "%s If there is none, say %s.\n".formatted(context.param("coach").text(), accept);
    var said = context.input().text() + " " + context.param("develop").text();
    var code = "";
    for (int i = 0; i < context.param("rounds").toInt() && !said.contains(accept); i++) {
        code = context.run("developer", said).text();
        said = context.run("coach", asked + code).text();
    }
    return code;
}

void main() throws Exception {
    var directory = Files.createTempDirectory("dev-coach");
    try (var nerve = Nerve.open(directory.resolve(".nerve"))) {
        var session = nerve.sessions().create("dev-coach", "");
        nodes().forEach(node -> session.add(nerve.kinds().make(node)));
        var order = WorkflowRunRequest.of(nerve.bind(workflow(), session), "Write a stack");
        var given = nerve.runs().start(order).await().orThrow();
        IO.println(given.text().lines().count() + " lines that nobody could break");
    }
    try (var files = Files.walk(directory)) {
        files.sorted(Comparator.reverseOrder()).forEach(one -> one.toFile().delete());
    }
}
