package dev.nerve.client;

import dev.nerve.protocol.Connection;
import dev.nerve.protocol.EventCommands;
import dev.nerve.protocol.NodeCommands;
import dev.nerve.protocol.RunCommands;
import dev.nerve.protocol.event.EventMessage;
import dev.nerve.protocol.run.ExecutionData;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/// An execution whose output a listener gets while it works. *Confined to one thread.*
///
/// @param nerve the client
/// @param listener gets each piece of output, in order
record StreamedExecution(NerveClient nerve, Consumer<String> listener) {

    private static final String OUTPUT = "output_chunk";
    private static final String LAGGED = "lagged";
    private static final Set<String> ENDS = Set.of("completed", "failed", "cancelled");

    /// Executes a node. When this returns, the listener has every piece of output.
    ///
    /// @param command a command that does not wait for the end
    ExecutionData execute(NodeCommands.ExecuteNode command) throws InterruptedException {
        var types = List.of(OUTPUT, "completed", "failed", "cancelled");
        var all = new EventCommands.Subscribe(null, null, null, types, null, null);
        try (var stream = nerve.connection().subscribe(all)) {
            var run = nerve.call(command).runId();
            try {
                pass(run, stream);
            } catch (InterruptedException interrupt) {
                nerve.call(new RunCommands.StopRun(run, "the client"));
                throw interrupt;
            }
            return ended(run);
        }
    }

    private void pass(String run, Connection.EventStream stream) throws InterruptedException {
        while (true) {
            var event = stream.next();
            if (event == null || (event.type().equals(LAGGED) && isOver(run))) {
                return;
            }
            if (run.equals(event.runId())) {
                if (event.type().equals(OUTPUT)) {
                    listener.accept(text(event));
                } else if (ENDS.contains(event.type())) {
                    return;
                }
            }
        }
    }

    private static String text(EventMessage event) {
        return event.data().at("text").text();
    }

    /// The end of the run may be in the range that the stream missed.
    private boolean isOver(String run) throws InterruptedException {
        return ENDS.contains(nerve.runs().get(run).state());
    }

    private ExecutionData ended(String run) throws InterruptedException {
        var data = nerve.runs().get(run);
        var result = nerve.runs().output(run, null).result();
        return new ExecutionData(run, data.state(), result, List.of());
    }
}
