package dev.nerve.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.RunId;
import dev.nerve.RunPath;
import dev.nerve.gate.Gate;
import dev.nerve.gate.GateAnswer;
import dev.nerve.gate.GatePlace;
import dev.nerve.gate.InboxQuery;
import dev.nerve.gate.StoredGate;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The gates of a store that version 6 wrote.
class GateUpgradeTest {

    private static final RunId RUN = RunId.of("one");
    private static final Instant MOMENT = Instant.parse("2026-01-02T03:04:05.006007Z");

    private static final StoredGate ANSWERED =
            new StoredGate(
                    3,
                    GatePlace.of(RUN, RunPath.parse("w/a")),
                    Gate.of("Go on?").withOptions(List.of("yes", "no")).withDeadline(MOMENT, "no"),
                    Instant.EPOCH,
                    new GateAnswer(GateAnswer.Resolution.ANSWERED, "yes", "anna", MOMENT));

    private static final StoredGate WAITING =
            new StoredGate(
                    7,
                    GatePlace.of(RUN, RunPath.parse("w/b")),
                    Gate.of("Why?").withCheck(Gate.CheckedBy.RUN),
                    Instant.EPOCH.plusNanos(5),
                    null);

    @TempDir Path directory;

    @BeforeEach
    void create() throws Exception {
        OldStore.create(
                directory,
                6,
                """
                INSERT INTO run (key, name, state, changed, active)
                VALUES (5, 'one', 'waiting', 0, 0);
                INSERT INTO run_start (run, kind, workflow, file, began, params, input)
                VALUES (5, 'yaml', 'flow', 'flow.yaml', 0, '{}', 'null');
                INSERT INTO journal_end (run) VALUES (5);
                INSERT INTO gate (key, run, path, since, question, answer)
                VALUES (3, 5, 'w/a', 0,
                    '{"prompt":"Go on?","options":["yes","no"],\
                "deadline":"2026-01-02T03:04:05.006007Z","otherwise":"no","check":"ANYBODY"}',
                    '{"how":"ANSWERED","text":"yes","by":"anna",\
                "at":"2026-01-02T03:04:05.006007Z"}');
                INSERT INTO gate (key, run, path, since, question)
                VALUES (7, 5, 'w/b', 5,
                    '{"prompt":"Why?","options":[],"deadline":null,"otherwise":null,\
                "check":"RUN"}');
                INSERT INTO offer (gate, answer)
                VALUES (7, '{"how":"ANSWERED","text":"so","by":"ben",\
                "at":"2026-01-02T03:04:05.006007Z"}');
                """);
    }

    @Test
    void gatesKeepTheirNumbersQuestionsAndAnswers() throws Exception {
        try (var upgraded = SqliteStore.open(directory)) {
            var gates = upgraded.runs().gates();

            assertThat(gates.list(RUN)).containsExactly(ANSWERED, WAITING);
            assertThat(gates.list(InboxQuery.OPEN).gates()).containsExactly(WAITING);
            assertThat(gates.offers(RUN)).extracting(offer -> offer.answer().text()).contains("so");
            assertThat(
                            upgraded.<Long>read(connection ->
                                    connection.number("SELECT settled FROM gate WHERE key = 3")))
                    .isEqualTo(Instant.parse("2026-01-02T03:04:05Z").getEpochSecond() * 1000000000);
        }
    }

    @Test
    void numberOfADeletedGateIsNotUsedAgain() throws Exception {
        try (var upgraded = SqliteStore.open(directory)) {
            var gates = upgraded.runs().gates();
            gates.delete(RUN, WAITING.path());

            assertThat(gates.open(WAITING.place(), WAITING.gate(), MOMENT).number()).isEqualTo(8);
        }
    }

    @Test
    void gatesAreReadWithoutAnUpgrade() throws Exception {
        try (var read = SqliteStore.openReadOnly(directory)) {
            var gates = read.runs().gates();

            assertThat(gates.list(RUN)).containsExactly(ANSWERED, WAITING);
            assertThat(gates.list(InboxQuery.OPEN).gates()).containsExactly(WAITING);
            assertThat(gates.find(3)).contains(ANSWERED);
        }

        assertThat(OldStore.version(directory)).isEqualTo(6);
    }
}
