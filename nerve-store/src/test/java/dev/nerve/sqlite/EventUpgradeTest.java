package dev.nerve.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.nerve.NerveException;
import dev.nerve.RunId;
import dev.nerve.event.EventQuery;
import dev.nerve.event.SessionEvent;
import dev.nerve.event.StoredEvent;
import dev.nerve.testkit.SampleRuns;
import dev.nerve.value.Value;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The events of a store that version 6 wrote.
class EventUpgradeTest {

    private static final RunId ONE = RunId.of("one");

    @TempDir Path directory;

    @BeforeEach
    void create() throws Exception {
        OldStore.create(
                directory,
                6,
                """
                INSERT INTO run (key, name, state, changed, active)
                VALUES (5, 'one', 'completed', 0, 0), (6, 'two', 'completed', 0, 0);
                INSERT INTO run_start (run, kind, workflow, file, began, params, input)
                VALUES (5, 'yaml', 'flow', 'flow.yaml', 0, '{}', 'null'),
                    (6, 'yaml', 'flow', 'flow.yaml', 0, '{}', 'null');
                INSERT INTO journal_end (run) VALUES (5), (6);
                INSERT INTO event (key, run, first, last, lines)
                VALUES (1, 5, 1, 2, '[1,"w",null,"log",5,{"message":"a"}]
                [2,"",null,"log",1,{"message":"b"}]
                '),
                (4, 6, 1, 1, '{"seq":1,"run_id":"two","path":"w","type":"log",\
                "time":"1970-01-01T00:00:00Z","data":{"message":"c"}}'),
                (9, 5, 7, 7, '[7,"w",null,"log",9,{"message":"d"}]
                ');
                """);
    }

    @Test
    void eventsAreNumberedInTheOrderInWhichTheyWereStored() throws Exception {
        try (var upgraded = SqliteStore.open(directory)) {
            var log = upgraded.runs().eventLog();

            assertThat(log.read(EventQuery.from(1, 9)).events())
                    .extracting(
                            StoredEvent::seq,
                            event -> event.origin().run() + "/" + event.origin().runSeq(),
                            event -> event.data().at("message").text())
                    .containsExactly(
                            tuple(1L, "one/1", "a"),
                            tuple(2L, "one/2", "b"),
                            tuple(3L, "two/1", "c"),
                            tuple(4L, "one/7", "d"));
            assertThat(log.read(EventQuery.from(2, 9).withRun(ONE)).events())
                    .extracting(StoredEvent::seq)
                    .containsExactly(2L, 4L);

            upgraded.runs().remove(ONE);
            log.append(
                    List.of(
                            new SessionEvent(
                                    null,
                                    null,
                                    "engine_shutdown",
                                    SampleRuns.START_TIME,
                                    Value.Fields.EMPTY)));

            assertThat(log.last()).isEqualTo(5);
        }
    }

    @Test
    void eventsOfARunAreReadWithoutAnUpgradeAndTheLogIsNot() throws Exception {
        try (var read = SqliteStore.openReadOnly(directory)) {
            assertThat(read.runs().events(ONE, 2, 9))
                    .extracting(event -> event.at("data.message").text())
                    .containsExactly("b", "d");
            assertThat(read.runs().lastEvent(ONE)).isEqualTo(7);
            assertThatThrownBy(() -> read.runs().eventLog().read(EventQuery.from(1, 9)))
                    .isInstanceOf(NerveException.Unavailable.class)
                    .hasMessageContaining("did not number its events");
        }
    }
}
