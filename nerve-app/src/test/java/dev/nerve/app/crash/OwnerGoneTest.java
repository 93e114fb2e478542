package dev.nerve.app.crash;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.RunId;
import dev.nerve.app.Nerve;
import dev.nerve.app.NerveProcess;
import dev.nerve.event.EventQuery;
import dev.nerve.event.StoredEvent;
import dev.nerve.protocol.Connection;
import dev.nerve.protocol.EventCommands.Subscribe;
import dev.nerve.protocol.event.EventMessage;
import dev.nerve.run.RunState;
import dev.nerve.sqlite.SqliteStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Events that a program stores without an engine, and those of a program that was killed.
@Timeout(60)
class OwnerGoneTest {

    private static final String FILE =
            """
            nerve: 1
            id: patient
            steps:
              - id: wait
                bash: sleep 600
            """;

    @TempDir Path directory;

    @Test
    void subscriberLearnsThatTheProcessOfARunWasKilled() throws Exception {
        Files.writeString(directory.resolve("patient.yaml"), FILE);
        var output = Files.createDirectory(directory.resolve("output"));
        try (var nerve = Nerve.open(directory.resolve(".nerve"));
                var connection = nerve.connect();
                var events = connection.subscribe(Subscribe.ALL)) {
            RunId run;
            try (var program =
                    NerveProcess.start(directory, output, List.of(), "run", "patient.yaml")) {
                run = RunId.of(Objects.requireNonNull(awaitType(events, "step_started").runId()));
                program.signal("KILL");

                var gone = awaitType(events, "run_interrupted");
                assertThat(gone.runId()).isEqualTo(run.name());
                assertThat(gone.data().at("reason").text()).isEqualTo("owner_gone");
            }
            assertThat(nerve.runs().get(run).state()).isEqualTo(RunState.INTERRUPTED);
            nerve.runs().stop(run, "test");
            assertThat(awaitType(events, "cancelled").runId()).isEqualTo(run.name());
        }
    }

    @Test
    void programWithoutAnEngineStoresTheEventsOfItsNodes() throws Exception {
        var store = directory.resolve(".nerve");
        try (var nerve = Nerve.open(store)) {
            nerve.sessions().create("work", "").add(nerve.bash("shell", "true"));
        }

        try (var stored = SqliteStore.open(store)) {
            assertThat(stored.runs().eventLog().read(EventQuery.from(1, 9)).events())
                    .extracting(StoredEvent::type)
                    .startsWith("session_created", "node_created");
        }
    }

    private static EventMessage awaitType(Connection.EventStream events, String type)
            throws InterruptedException {
        while (true) {
            var event = Objects.requireNonNull(events.next());
            if (event.type().equals(type)) {
                return event;
            }
        }
    }
}
