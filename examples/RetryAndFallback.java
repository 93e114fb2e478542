// A step decides how to handle a failure: retry, use a value, run another node, or continue. A node
// that throws and a node that returns a failure are treated the same.
//
// Run it from the directory of the project:
//
//     ./nerve java examples/RetryAndFallback.java
//
// It prints:
//
//     flaky: done at attempt 3
//     broken: nothing
//     offline: a copy from yesterday
//     risky: exit code 4: 'exit 4'

import dev.nerve.app.Nerve;
import dev.nerve.graph.Graph;
import dev.nerve.graph.step.Step;
import dev.nerve.node.RetryPolicy;
import dev.nerve.node.kind.FunctionNode;

int attempts = 0;

void main() throws InterruptedException {
    try (var nerve = Nerve.open()) {
        var copy = FunctionNode.of("copy", _ -> "a copy from yesterday");
        var graph =
                Graph.of(
                        "policies",
                        Step.of("flaky", _ -> flaky()).retry(RetryPolicy.times(5)),
                        Step.of(nerve.bash("broken", "exit 3")).fallBackTo("nothing"),
                        Step.of(nerve.bash("offline", "exit 7")).fallBackOn(copy),
                        Step.of(nerve.bash("risky", "exit 4")).continueOnError());

        var output = nerve.run(graph).output();

        IO.println("flaky: " + output.at("flaky").text());
        IO.println("broken: " + output.at("broken").text());
        IO.println("offline: " + output.at("offline").text());
        IO.println("risky: " + output.at("risky.error").text());
    }
}

String flaky() throws IOException {
    attempts++;
    if (attempts < 3) {
        throw new IOException("not yet");
    }
    return "done at attempt " + attempts;
}
