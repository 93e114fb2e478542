// A graph is a node, so it can be a step of another graph. The attributes of the outcome have the
// output of every step, at any depth.
//
// Run it from the directory of the project:
//
//     ./nerve java examples/NestedGraphs.java
//
// It prints:
//
//     {"review":{"spelling":"2 words","tone":"calm"},"title":"HELLO THERE"}
//     the step 'tone' in 'review' gave: calm

import dev.nerve.app.Nerve;
import dev.nerve.graph.Graph;
import dev.nerve.graph.step.Step;

void main() throws InterruptedException {
    try (var nerve = Nerve.open()) {
        var review =
                Graph.of(
                        "review",
                        Step.of("spelling", context -> words(context.input().text()) + " words"),
                        Step.of(nerve.bash("tone", "grep -q '!' && echo loud || echo calm")));
        var draft = Graph.of("draft", Step.of(review), Step.of(nerve.bash("title", "tr a-z A-Z")));

        var outcome = nerve.run(draft, "hello there");

        IO.println(outcome.output());
        var tone = outcome.attributes().at("steps.review.steps.tone.output");
        IO.println("the step 'tone' in 'review' gave: " + tone.text());
    }
}

int words(String text) {
    return text.split("\\s+").length;
}
