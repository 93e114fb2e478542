package dev.nerve.sqlite;

import static dev.nerve.testkit.SampleRuns.done;
import static dev.nerve.testkit.SampleRuns.effect;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nerve.ErrorCode;
import dev.nerve.NerveException;
import dev.nerve.RunId;
import dev.nerve.RunPath;
import dev.nerve.event.Event;
import dev.nerve.event.Fact;
import dev.nerve.gate.Gate;
import dev.nerve.gate.GatePlace;
import dev.nerve.store.RunOwner;
import dev.nerve.store.RunOwnership;
import dev.nerve.store.RunRecord;
import dev.nerve.store.RunStore;
import dev.nerve.store.WorkflowSource;
import dev.nerve.store.journal.Journal;
import dev.nerve.testkit.EventLogContract;
import dev.nerve.testkit.GateStoreContract;
import dev.nerve.testkit.JournalContract;
import dev.nerve.testkit.RunListContract;
import dev.nerve.testkit.RunOwnershipContract;
import dev.nerve.testkit.RunStoreContract;
import dev.nerve.testkit.SampleRuns;
import dev.nerve.testkit.StoreChangesContract;
import dev.nerve.value.Value;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SqliteRunStoreTest
        implements RunStoreContract,
                RunOwnershipContract,
                RunListContract,
                JournalContract,
                GateStoreContract,
                EventLogContract,
                StoreChangesContract {

    @TempDir Path directory;

    private SqliteStore store;
    private SqliteStore other;

    @BeforeEach
    void open() {
        store = SqliteStore.open(directory);
        other = SqliteStore.open(directory);
    }

    @AfterEach
    void close() {
        other.close();
        store.close();
    }

    @Override
    public RunStore runs() {
        return store.runs();
    }

    @Override
    public RunStore sharing() {
        return other.runs();
    }

    private long count(String sql) {
        return store.read(connection -> connection.number(sql));
    }

    @Test
    void everythingIsThereAfterARestart() throws InterruptedException {
        runs().add(SampleRuns.run("one"));
        runs().journal(ONE).recordStart(effect("w/a"), Value.Fields.EMPTY);
        runs().journal(ONE).record(done("w/a", 1), Journal.Change.NONE);
        close();
        open();
        runs().journal(ONE).record(done("w/b", 2), Journal.Change.NONE);
        close();
        open();

        assertThat(runs().find(ONE)).contains(SampleRuns.run("one"));
        assertThat(runs().journal(ONE).inside(effect("w")))
                .containsExactly(done("w/a", 1), done("w/b", 2));
    }

    @Test
    void eventsThatWereKeptInAnEarlierFormAreReadToo() throws InterruptedException {
        runs().add(SampleRuns.run("one"));
        var fact = new Fact.Log("old");
        var event =
                new Event(3, ONE, RunPath.root("w"), null, SampleRuns.START_TIME, fact).toValue();
        store.write(connection ->
                connection.update(
                        "INSERT INTO event (number, count, run, first, last, lines)"
                                + " SELECT 1, 1, key, 3, 3, ? FROM run WHERE name = 'one'",
                        event.toJson() + "\n"));

        assertThat(runs().events(ONE, 1, 9)).containsExactly(event);
    }

    @Test
    void runsOfOneWorkflowKeepItsTextOnce() throws InterruptedException {
        for (int i = 0; i < 10; i++) {
            var run = SampleRuns.run("r" + i);
            var text = i < 9 ? "steps: []" : "steps: [a]";
            var source = new WorkflowSource(WorkflowSource.Kind.YAML, "flow", text, "flow.yaml");
            runs().add(new RunRecord(run.id(), source, run.start(), run.status()));
        }
        assertThat(count("SELECT count(*) FROM source")).isEqualTo(2);

        for (int i = 0; i < 9; i++) {
            runs().remove(RunId.of("r" + i));
        }

        assertThat(count("SELECT count(*) FROM source")).isEqualTo(1);
        assertThat(runs().find(RunId.of("r9")).orElseThrow().source().text())
                .isEqualTo("steps: [a]");
    }

    @Test
    void entryAndRowsOfAConversationAreKeptTogether() throws InterruptedException {
        runs().add(SampleRuns.run("one"));
        var journal = runs().journal(ONE);
        var talk = Talk.in(store).create("main");

        journal.record(done("w/a", 1), () -> talk.say("main", "hello"));

        assertThat(talk.said("main")).isEqualTo("hello");
        assertThat(runs().journal(ONE).find(RunPath.parse("w/a"))).isPresent();
    }

    @Test
    void neitherEntryNorRowsAreKeptIfOneIsRefused() throws InterruptedException {
        runs().add(SampleRuns.run("one"));
        var journal = runs().journal(ONE);
        var talk = Talk.in(store).create("main");
        Journal.Change refused =
                () -> {
                    talk.say("main", "hello");
                    throw new NerveException.Invalid("no");
                };

        assertThatThrownBy(() -> journal.record(done("w/a", 1), refused)).hasMessage("no");
        assertThat(talk.said("main")).isEmpty();
        assertThat(runs().journal(ONE).find(RunPath.parse("w/a"))).isEmpty();

        runs().remove(ONE);

        assertThatThrownBy(() -> journal.record(done("w/a", 1), () -> talk.say("main", "hello")))
                .isInstanceOf(NerveException.NotFound.class);
        assertThat(talk.said("main")).isEmpty();
    }

    @Test
    void whoeverSawATakeoverThatWasTakenBackOwnsNothing() throws InterruptedException {
        runs().add(SampleRuns.run("one"));
        var owner = new RunOwner(1, SampleRuns.START_TIME);
        var next = new RunOwner(2, SampleRuns.START_TIME);
        var ownership = runs().acquire(ONE, owner, _ -> false).orElseThrow();
        var journal = runs().journal(ONE, ownership);
        var taken = new RunOwnership(next, ownership.epoch() + 1);
        var taking = runs().journal(ONE, taken);
        Journal.Change refused =
                () -> {
                    assertThat(runs().acquire(ONE, next, _ -> false)).contains(taken);
                    taking.record(done("w/b", 2), Journal.Change.NONE);
                    throw new NerveException.Invalid("no");
                };

        assertRefused(journal, refused);
        assertLost(taking);
        journal.record(done("w/a", 1), () -> assertRefused(journal, refused));
        assertLost(taking);

        assertThat(runs().journal(ONE).inside(effect("w"))).containsExactly(done("w/a", 1));
    }

    private static void assertRefused(Journal journal, Journal.Change refused) {
        assertThatThrownBy(() -> journal.record(done("w/a", 1), refused)).hasMessage("no");
    }

    private static void assertLost(Journal journal) {
        assertThatThrownBy(() -> journal.record(done("w/b", 2), Journal.Change.NONE))
                .hasMessageContaining("belongs to another process");
    }

    @Test
    void nothingIsLeftWhenTheLastForkIsRemoved() throws InterruptedException {
        runs().add(SampleRuns.run("one"));
        for (var path : List.of("w/a", "w/b", "w/c", "w/d")) {
            runs().journal(ONE).record(done(path, path), Journal.Change.NONE);
        }
        var f = SampleRuns.fork(runs(), ONE, "w/b", "f");
        runs().journal(f).record(done("w/b", 1), Journal.Change.NONE);
        var g = SampleRuns.fork(runs(), f, "w/b", "g");
        var h = SampleRuns.fork(runs(), ONE, "w/d", "h");
        runs().gates().open(GatePlace.of(ONE, RunPath.parse("w/a")), gate(), SampleRuns.START_TIME);
        runs().gates().offer(ONE, RunPath.parse("w/a"), GateStoreContract.answer("yes", "ann"));

        runs().remove(ONE);
        assertThat(count("SELECT count(*) FROM journal")).isEqualTo(4);
        assertThat(count("SELECT count(*) FROM gate")).isZero();
        assertThat(count("SELECT count(*) FROM offer")).isZero();
        runs().remove(h);
        runs().remove(f);
        assertThat(runs().journal(g).inside(effect("w"))).containsExactly(done("w/a", "w/a"));
        runs().remove(g);

        for (var table : List.of("run", "run_start", "journal", "journal_end")) {
            assertThat(count("SELECT count(*) FROM " + table)).as(table).isZero();
        }
    }

    private static Gate gate() {
        return Gate.of("may I?")
                .withOptions(List.of("yes"))
                .withDeadline(SampleRuns.START_TIME, "no")
                .withCheck(Gate.CheckedBy.RUN);
    }

    /// Files that were written by one version are read by the next.
    @Test
    void questionsAndAnswersHaveAFormThatLasts() throws InterruptedException {
        runs().add(SampleRuns.run("one"));
        var path = RunPath.parse("w/a");
        runs().gates().open(GatePlace.of(ONE, path), gate(), SampleRuns.START_TIME);
        runs().gates().settle(ONE, path, GateStoreContract.answer("yes", "ann"));

        assertThat(text("SELECT question FROM gate"))
                .isEqualTo(
                        """
                        {"prompt":"may I?","options":["yes"],\
                        "deadline":"2026-03-01T12:00:00.123456789Z","otherwise":"no","check":"RUN"}\
                        """);
        assertThat(text("SELECT answer FROM gate"))
                .isEqualTo(
                        """
                        {"how":"ANSWERED","text":"yes","by":"ann",\
                        "at":"2026-03-01T12:00:05.123456789Z"}\
                        """);
    }

    private String text(String sql) {
        return store.read(
                connection -> connection.first(sql, row -> row.getString(1)).orElseThrow());
    }

    @Test
    void whatIsDamagedIsNamed() throws InterruptedException {
        runs().add(SampleRuns.run("one"));
        runs().add(SampleRuns.run("two"));
        var path = RunPath.parse("w/a");
        runs().journal(ONE).record(done("w/a", 1), Journal.Change.NONE);
        runs().gates().open(GatePlace.of(ONE, path), gate(), SampleRuns.START_TIME);
        store.write(connection -> {
            connection.run("UPDATE journal SET output = '{'");
            connection.run("UPDATE gate SET question = '[]'");
            connection.run("UPDATE run SET state = 'lost' WHERE name = 'two'");
            return true;
        });

        assertDamaged("the journal of run 'one'", () -> runs().journal(ONE));
        assertDamaged("gate 'w/a' of run 'one'", () -> runs().gates().find(ONE, path));
        assertDamaged("run 'two'", () -> runs().find(RunId.of("two")));
        assertThat(runs().find(ONE)).isPresent();
    }

    private void assertDamaged(String what, StoreWrite reading) {
        assertThatThrownBy(reading::make)
                .isInstanceOfSatisfying(
                        NerveException.class,
                        failure -> assertThat(failure.code()).isEqualTo(ErrorCode.LINEAGE_CORRUPT))
                .hasMessageStartingWith(what + " in the store " + directory.resolve("nerve.db"));
    }

    @Test
    void storeOpenedForReadingReadsRuns() throws InterruptedException {
        runs().add(SampleRuns.run("one"));
        runs().journal(ONE).record(done("w/a", 1), Journal.Change.NONE);
        try (var reading = SqliteStore.openReadOnly(directory)) {
            var journal = reading.runs().journal(ONE);

            assertThat(journal.find(RunPath.parse("w/a"))).contains(done("w/a", 1));
            assertThatThrownBy(() -> journal.record(done("w/b", 1), Journal.Change.NONE))
                    .isInstanceOf(NerveException.Unsupported.class);
            assertThat(journal.find(RunPath.parse("w/b"))).isEmpty();
        }
    }

    @Test
    void interruptedThreadRecordsNothing() throws InterruptedException {
        runs().add(SampleRuns.run("one"));
        var journal = runs().journal(ONE);
        Thread.currentThread().interrupt();

        assertThatThrownBy(() -> journal.record(done("w/a", 1), Journal.Change.NONE))
                .isInstanceOf(InterruptedException.class);
        assertThat(journal.find(RunPath.parse("w/a"))).isEmpty();
        assertThat(runs().journal(ONE).find(RunPath.parse("w/a"))).isEmpty();
    }

    @Test
    void processesOfOneNumberAndStartAreToldApartByTheirWorkers() throws InterruptedException {
        runs().add(SampleRuns.run("one"));
        var here = new RunOwner("a1", 1, SampleRuns.START_TIME);
        var elsewhere = new RunOwner("b2", 1, SampleRuns.START_TIME);

        var lost = runs().acquire(ONE, here, _ -> false).orElseThrow();
        assertThat(runs().find(ONE).orElseThrow().status().owner()).isEqualTo(here);
        assertThat(runs().acquire(ONE, elsewhere, here::equals)).isEmpty();
        assertThat(runs().acquire(ONE, elsewhere, _ -> false)).isPresent();

        assertThat(runs().find(ONE).orElseThrow().status().owner()).isEqualTo(elsewhere);
        assertThatThrownBy(() -> runs().appendEvents(ONE, lost, List.of()))
                .hasMessageContaining("belongs to another process");
    }
}
