// Adds to the store of the current directory: two sessions with a chat of one name, and a run with
// a chat. Then its process ends at once, while a chat of a session and the one of the run have an
// open turn. scripts/sample-store.sh starts it.

import dev.nerve.app.Nerve;
import dev.nerve.workflow.run.WorkflowRunRequest;
import java.nio.file.Path;

void main() throws Exception {
    var nerve = Nerve.open(Path.of(".nerve"));
    var north = nerve.sessions().create("north", "a session with a chat");
    var south = nerve.sessions().create("south", "a session with a chat of the same name");
    north.add(nerve.chat("writer", "scripted/echo"));
    south.add(nerve.chat("writer", "scripted/slow"));
    north.send("writer", "to the north").orThrow();
    nerve.runs().start(WorkflowRunRequest.of(nerve.source(Path.of("talks.yaml")), "a song"));
    Thread.ofVirtual()
            .start(
                    () -> {
                        try {
                            south.send("writer", "to the south");
                        } catch (InterruptedException _) {
                            // The process ends before.
                        }
                    });
    while (openTurns(nerve) < 2) {
        Thread.onSpinWait();
    }
    Runtime.getRuntime().halt(137);
}

long openTurns(Nerve nerve) {
    return nerve.conversations().list().stream()
            .filter(one -> nerve.conversations().tally(one.id()).turn().isPresent())
            .count();
}
