// A node adds steps to the graph it runs in, once it knows what there is to do: here one step for
// each word, and one that waits for all of them.
//
// Run it from the directory of the project:
//
//     ./nerve java examples/GrowingGraph.java
//
// It prints:
//
//     5 steps ran: plan, word-1, word-2, word-3, join
//     DIVIDE AND CONQUER

import dev.nerve.app.Nerve;
import dev.nerve.graph.EnclosingGraph;
import dev.nerve.graph.Graph;
import dev.nerve.graph.step.Step;
import dev.nerve.node.RunContext;

void main() throws InterruptedException {
    try (var nerve = Nerve.open()) {
        var graph = Graph.of("grow", Step.of("plan", context -> plan(nerve, context)));

        var outcome = nerve.run(graph, "divide and conquer");

        var ran = outcome.attributes().at("steps").fields().keySet();
        IO.println(ran.size() + " steps ran: " + String.join(", ", ran));
        IO.println(outcome.output().at("join").text());
    }
}

int plan(Nerve nerve, RunContext context) {
    var steps = new ArrayList<Step>();
    for (var word : context.input().text().split(" ")) {
        var id = "word-" + (steps.size() + 1);
        steps.add(Step.of(nerve.bash(id, "tr a-z A-Z")).input(word));
    }
    var names = steps.stream().map(step -> step.id().name()).toArray(String[]::new);
    steps.add(Step.of("join", this::join).after(names));
    EnclosingGraph.of(context).add(steps.toArray(Step[]::new));
    return steps.size();
}

String join(RunContext context) {
    return context.upstream().steps().stream()
            .map(step -> context.upstream(step.name()).text())
            .collect(Collectors.joining(" "));
}
