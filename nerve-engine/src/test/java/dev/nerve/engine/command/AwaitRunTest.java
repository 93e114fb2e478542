package dev.nerve.engine.command;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.control.gate.GateNode;
import dev.nerve.node.Nodes;
import dev.nerve.protocol.InboxCommands;
import dev.nerve.protocol.RunCommands;
import dev.nerve.protocol.run.ExecutionData;
import dev.nerve.value.Value;
import dev.nerve.workflow.Workflow;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// A client that waits for a run learns its end, or that nobody executes it any more.
@Timeout(60)
class AwaitRunTest {

    private final EngineWorld world = new EngineWorld();
    private String run = "";

    @BeforeEach
    void start() throws InterruptedException {
        world.bound.bind(
                Workflow.of(
                        "ask",
                        "for a test",
                        context -> context.gate(GateNode.of("sure", "Go on?"))),
                Nodes.none());
        run =
                world.call(
                                new RunCommands.StartWorkflow(
                                        "ask",
                                        null,
                                        Value.NULL,
                                        Value.Fields.EMPTY,
                                        Value.Fields.EMPTY,
                                        null,
                                        List.of(),
                                        false,
                                        null))
                        .runId();
        var open = new InboxCommands.ListInbox(null, run, List.of(), null, null, null);
        while (world.call(open).items().isEmpty()) {
            world.await(run);
        }
    }

    @AfterEach
    void close() throws InterruptedException {
        world.close();
    }

    private ExecutionData awaitRun() {
        try {
            return world.call(new RunCommands.AwaitRun(run));
        } catch (InterruptedException failure) {
            throw new IllegalStateException(failure);
        }
    }

    private CompletableFuture<ExecutionData> waiting() {
        return CompletableFuture.supplyAsync(this::awaitRun, Thread::startVirtualThread);
    }

    @Test
    void endOfTheRunIsTheReply() throws InterruptedException {
        var waiting = waiting();

        world.call(new InboxCommands.Answer(null, run, null, Value.of("now"), "ann", null));

        var ended = waiting.join();
        assertThat(ended.state()).isEqualTo("completed");
        assertThat(requireNonNull(ended.result()).output().text()).isEqualTo("now");
        assertThat(awaitRun()).isEqualTo(ended);
    }

    @Test
    void runThatIsLeftEndsTheWait() throws InterruptedException {
        var waiting = waiting();
        assertThat(world.call(new RunCommands.GetRun(run)).ownerProcess()).isNotNull();

        world.runs.close();

        assertThat(waiting.join().state()).isEqualTo("interrupted");
        assertThat(awaitRun().state()).isEqualTo("interrupted");
        assertThat(world.call(new RunCommands.GetRun(run)).ownerProcess()).isNull();
    }
}
