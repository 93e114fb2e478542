// The smallest graph: a Java function, and a shell command that reads its output.
//
// Run it from the directory of the project:
//
//     ./nerve java examples/HelloGraph.java
//
// It prints:
//
//     HELLO, WORLD

import dev.nerve.app.Nerve;
import dev.nerve.graph.Graph;
import dev.nerve.graph.step.Step;

void main() throws InterruptedException {
    try (var nerve = Nerve.open()) {
        var hello =
                Graph.chain(
                        "hello",
                        Step.of("greet", context -> "Hello, " + context.input().text()),
                        Step.of(nerve.bash("shout", "tr a-z A-Z")));

        IO.println(nerve.run(hello, "world").output().text());
    }
}
