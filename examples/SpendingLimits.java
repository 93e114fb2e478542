// A run has limits on steps, time, model calls, tokens and money. nerve stops what exceeds them,
// and the outcome names the limit. A step can have limits of its own.
//
// Run it from the directory of the project:
//
//     ./nerve java examples/SpendingLimits.java
//
// It prints:
//
//     with 2 steps: budget_exceeded
//     with 3 steps: three
//     a step with 100 ms: time budget exceeded: 100 ms used of 100 ms

import dev.nerve.app.Nerve;
import dev.nerve.execution.RunRequest;
import dev.nerve.graph.Graph;
import dev.nerve.graph.step.Step;
import dev.nerve.run.BudgetLimits;
import dev.nerve.run.Outcome;

void main() throws InterruptedException {
    try (var nerve = Nerve.open()) {
        var chain =
                Graph.chain(
                        "chain",
                        Step.of("a", _ -> "one"),
                        Step.of("b", _ -> "two"),
                        Step.of("c", _ -> "three"));
        for (int most = 2; most <= 3; most++) {
            var limits = BudgetLimits.ofSteps(most);
            var outcome = nerve.run(RunRequest.of(chain, "").limits(limits));
            IO.println("with " + most + " steps: " + show(outcome));
        }

        var hurried = BudgetLimits.ofTime(Duration.ofMillis(100));
        var slow = Graph.of("slow", Step.of(nerve.bash("wait", "sleep 60")).limits(hurried));
        var cause = nerve.run(slow).attributes().at("cause");
        IO.println("a step with 100 ms: " + cause.text());
    }
}

String show(Outcome outcome) {
    return switch (outcome) {
        case Outcome.Done done -> done.output().text();
        case Outcome.Failed failed -> failed.code().wireName();
    };
}
