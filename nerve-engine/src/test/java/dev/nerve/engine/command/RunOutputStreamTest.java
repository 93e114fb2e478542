package dev.nerve.engine.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.node.Nodes;
import dev.nerve.protocol.EventCommands.Subscribe;
import dev.nerve.protocol.event.EventMessage;
import dev.nerve.value.Value;
import dev.nerve.workflow.Workflow;
import dev.nerve.workflow.run.WorkflowRunRequest;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class RunOutputStreamTest {

    private final EngineWorld world = new EngineWorld();

    @AfterEach
    void close() throws InterruptedException {
        world.close();
    }

    @Test
    void outputOfARunComesAtOnceInItsPlaceAndOnce() throws Exception {
        var seen = new CountDownLatch(1);
        var talk =
                Workflow.of(
                        "talk",
                        "for a test",
                        context -> {
                            context.context().emitOutput("stdout", "one ");
                            seen.await();
                            context.context().emitOutput("stdout", "two");
                            return "";
                        });

        try (var connection = world.reopen();
                var events = connection.subscribe(Subscribe.ALL)) {
            var source = world.bound.bind(talk, Nodes.none());
            world.runs.start(WorkflowRunRequest.of(source, Value.NULL));
            var got = new ArrayList<EventMessage>();
            while (got.isEmpty() || !got.getLast().type().equals("completed")) {
                var event = Objects.requireNonNull(events.next());
                got.add(event);
                if (event.type().equals("output_chunk")) {
                    seen.countDown();
                }
            }

            var output = got.stream().filter(one -> one.type().equals("output_chunk")).toList();
            assertThat(output)
                    .extracting(one -> one.data().at("text").text())
                    .containsExactly("one ", "two");
            assertThat(output.getFirst().data().at("position").toLong()).isZero();
            assertThat(types(got))
                    .containsExactly(
                            "run_created", "started", "output_chunk", "output_chunk", "completed");
        }
    }

    private static List<String> types(List<EventMessage> events) {
        return events.stream().map(EventMessage::type).toList();
    }
}
