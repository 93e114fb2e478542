package dev.nerve.app.runs;

import dev.nerve.RunId;
import dev.nerve.app.Nerve;
import dev.nerve.node.Nodes;
import dev.nerve.workflow.run.WorkflowRunRequest;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/// A program that executes or resumes the run with ten gates. It prints the id, and at the end the
/// output.
final class AskingProgram {

    private static final Duration LONG = Duration.ofMinutes(10);

    private AskingProgram() {}

    public static void main(String[] words) throws Exception {
        var place = Path.of(words[0]);
        try (var nerve = Nerve.open(place.resolve(".nerve"), place, Map.of())) {
            var source = nerve.bind(TenGates.workflow(LONG), Nodes.none());
            var run =
                    words.length == 1
                            ? nerve.runs().start(WorkflowRunRequest.of(source, ""))
                            : nerve.runs().resume(RunId.of(words[1]), "me", Map.of(), List.of());
            System.out.println(run.id());
            System.out.println(run.await().orThrow().toJson());
        }
    }
}
