// A listener receives the events of a run in order: starts, output, ends. Views, logs and traces
// are all made from these events.
//
// Run it from the directory of the project:
//
//     ./nerve java examples/Streaming.java
//
// It prints:
//
//     2 steps are to come
//     countdown/count began
//     3
//     2
//     1
//     countdown/count ended
//     countdown/launch began
//     countdown/launch ended
//     lift-off

import dev.nerve.app.Nerve;
import dev.nerve.event.Event;
import dev.nerve.event.Fact;
import dev.nerve.execution.RunRequest;
import dev.nerve.graph.Graph;
import dev.nerve.graph.step.Step;

void main() throws InterruptedException {
    try (var nerve = Nerve.open()) {
        var countdown =
                Graph.chain(
                        "countdown",
                        Step.of(nerve.bash("count", "for i in 3 2 1; do echo $i; sleep 0.3; done")),
                        Step.of("launch", _ -> "lift-off"));

        var request = RunRequest.of(countdown, "").listener(this::tell);
        IO.println(nerve.run(request).output().text());
    }
}

void tell(Event event) {
    switch (event.fact()) {
        case Fact.Started started -> IO.println(started.planned().size() + " steps are to come");
        case Fact.StepStarted _ -> IO.println(event.path() + " began");
        case Fact.OutputChunk chunk -> IO.print(chunk.text());
        case Fact.StepCompleted _ -> IO.println(event.path() + " ended");
        default -> {}
    }
}
