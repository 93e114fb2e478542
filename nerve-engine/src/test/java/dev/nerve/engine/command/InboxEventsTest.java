package dev.nerve.engine.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.control.gate.GateNode;
import dev.nerve.node.Nodes;
import dev.nerve.protocol.Connection;
import dev.nerve.protocol.EventCommands.Subscribe;
import dev.nerve.protocol.InboxCommands;
import dev.nerve.protocol.RunCommands;
import dev.nerve.protocol.event.EventData;
import dev.nerve.protocol.event.EventMessage;
import dev.nerve.protocol.event.InboxEvents;
import dev.nerve.value.Value;
import dev.nerve.workflow.Workflow;
import dev.nerve.workflow.run.WorkflowRun;
import dev.nerve.workflow.run.WorkflowRunRequest;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class InboxEventsTest {

    private final EngineWorld world = new EngineWorld();

    @AfterEach
    void close() throws InterruptedException {
        world.close();
    }

    @Test
    void gatesAreReportedWithTheDataOfTheInboxAndWithoutSecrets() throws Exception {
        try (var connection = world.reopen();
                var events = connection.subscribe(inbox(null))) {
            var run = start("Is " + EngineWorld.SECRET + " right?").id().name();

            assertThat(next(events).type()).isEqualTo("run_created");
            var added = (InboxEvents.InboxAddedData) EventData.of(next(events));
            var listed =
                    connection.call(
                            new InboxCommands.ListInbox(null, run, List.of(), null, null, null));
            assertThat(added.item()).isEqualTo(listed.items().getFirst());
            assertThat(added.item().body()).doesNotContain(EngineWorld.SECRET);

            connection.call(InboxCommands.Answer.of(added.item().item(), "yes", "ann"));
            var event = next(events);
            assertThat(event.runId()).isEqualTo(run);
            assertThat(event.runSeq()).isNull();
            var resolved = (InboxEvents.InboxResolvedData) EventData.of(event);
            assertThat(resolved.item()).isEqualTo(added.item().item());
            assertThat(resolved.answer().by()).isEqualTo("ann");
        }
    }

    @Test
    void subscriberOfARunGetsItsCreationItsItemsAndItsDeletion() throws Exception {
        try (var connection = world.reopen()) {
            start("Other?");
            var started = start("Mine?");
            var run = started.id().name();
            try (var events = connection.subscribe(inbox(run).withFrom(1))) {
                assertThat(next(events).type()).isEqualTo("run_created");
                assertThat(next(events).type()).isEqualTo("inbox_added");
                connection.call(new RunCommands.StopRun(run, "ann"));
                assertThat(next(events).type()).isEqualTo("inbox_resolved");
                started.await();
                connection.call(new RunCommands.DeleteRun(run, "ann"));

                var deleted = next(events);
                assertThat(deleted.type()).isEqualTo("run_deleted");
                assertThat(deleted.runId()).isEqualTo(run);
                assertThat(events.poll()).isNull();
            }
        }
    }

    private WorkflowRun start(String question) throws InterruptedException {
        var ask =
                Workflow.of(
                        "ask",
                        "for a test",
                        context -> context.gate(GateNode.of("sure", question)));
        var source = world.bound.bind(ask, Nodes.none());
        return world.runs.start(WorkflowRunRequest.of(source, Value.NULL));
    }

    private static Subscribe inbox(@Nullable String run) {
        return new Subscribe(
                null,
                null,
                run,
                List.of("inbox_added", "inbox_resolved", "run_created", "run_deleted"),
                null,
                null);
    }

    private static EventMessage next(Connection.EventStream events) throws InterruptedException {
        return Objects.requireNonNull(events.next());
    }
}
