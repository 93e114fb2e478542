package dev.nerve.testkit;

import static dev.nerve.testkit.SampleRuns.done;
import static dev.nerve.testkit.SampleRuns.effect;
import static dev.nerve.testkit.SampleRuns.fork;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nerve.ErrorCode;
import dev.nerve.Money;
import dev.nerve.NerveException;
import dev.nerve.NodeId;
import dev.nerve.RunId;
import dev.nerve.RunPath;
import dev.nerve.Usage;
import dev.nerve.event.Event;
import dev.nerve.event.Fact;
import dev.nerve.run.Outcome;
import dev.nerve.run.RunState;
import dev.nerve.store.RunControl;
import dev.nerve.store.RunOwner;
import dev.nerve.store.RunOwnership;
import dev.nerve.store.RunRecord;
import dev.nerve.store.RunStart;
import dev.nerve.store.RunStart.RunDurability;
import dev.nerve.store.RunStatus;
import dev.nerve.store.RunStore;
import dev.nerve.store.RunStore.ControlRequest;
import dev.nerve.store.WorkflowSource;
import dev.nerve.store.journal.Journal;
import dev.nerve.value.Value;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/// The promises of every run store, except those about owners, journals and gates.
public interface RunStoreContract {

    /// The run of most tests.
    RunId ONE = RunId.of("one");

    /// The owner of that run.
    RunOwner OWNER = new RunOwner(42, SampleRuns.START_TIME.minusSeconds(9));

    /// The ownership of that owner, who added the run.
    RunOwnership OWNERSHIP = RunOwnership.first(OWNER);

    /// {@return the store to test: the same in every call of one test, and empty at first}
    RunStore runs();

    /// {@return another store on the same data, as another process would open it}
    RunStore sharing();

    private static Instant at(int second) {
        return SampleRuns.START_TIME.plusSeconds(second);
    }

    private static RunRecord full() {
        return new RunRecord(
                ONE,
                new WorkflowSource(
                        WorkflowSource.Kind.YAML, "flow", "steps:\n  - 'ä'\u0000", "a b.yaml"),
                new RunStart(
                        Value.of(List.of(1, "x")),
                        Value.fields(Map.of("b", 1, "a", List.of())),
                        at(0),
                        null,
                        "work",
                        RunDurability.LIGHT),
                new RunStatus(RunState.RUNNING, OWNER, at(1), Duration.ofNanos(7), null)
                        .withUsage(new Usage(1, 2, 3, new Money(4), 5)));
    }

    @Test
    default void runIsFoundAsItWasAdded() throws InterruptedException {
        runs().add(full());

        assertThat(runs().find(ONE)).contains(full());
        assertThat(sharing().find(ONE)).contains(full());
        assertThat(runs().find(RunId.of("other"))).isEmpty();
    }

    @Test
    default void forkIsFoundAsItWasAdded() throws InterruptedException {
        runs().add(full());
        var path = RunPath.parse("w/a[2]");
        var fork = SampleRuns.run("f", new RunStart.RunForkOrigin(ONE, path, 5, Value.of("else")));
        runs().add(fork);

        assertThat(sharing().find(fork.id())).contains(fork);

        runs().remove(ONE);

        assertThat(sharing().find(fork.id())).contains(fork);
        assertThat(runs().list()).containsExactly(fork.brief());
    }

    @Test
    default void everySourceIsKept() throws InterruptedException {
        for (var kind : WorkflowSource.Kind.values()) {
            var source = new WorkflowSource(kind, "flow", kind.wireName(), "file");
            var run = SampleRuns.run(kind.wireName());
            var added = new RunRecord(run.id(), source, run.start(), run.status());
            runs().add(added);

            assertThat(runs().find(run.id())).contains(added);
        }
    }

    @Test
    default void nameIsTakenOnce() throws InterruptedException {
        runs().add(full());

        assertThatThrownBy(() -> runs().add(SampleRuns.run("one")))
                .isInstanceOf(NerveException.AlreadyExists.class)
                .hasMessage("there is a run 'one'");
        assertThat(runs().find(ONE)).contains(full());
    }

    @Test
    default void newestRunIsListedFirst() throws InterruptedException {
        for (var name : List.of("b", "c", "a")) {
            runs().add(SampleRuns.run(name));
        }
        runs().update(RunId.of("b"), full().status());

        assertThat(runs().list()).extracting(run -> run.id().name()).containsExactly("a", "c", "b");
    }

    @Test
    default void everyStatusIsKept() throws InterruptedException {
        runs().add(full());
        for (var state : RunState.values()) {
            for (var outcome :
                    List.of(
                            Outcome.done(null),
                            Outcome.done("x").with("a", 1),
                            Outcome.failed(ErrorCode.TIMEOUT, "late").with("b", 2))) {
                var status = new RunStatus(state, null, at(3), Duration.ofDays(9), outcome);
                runs().update(ONE, status);

                assertThat(sharing().find(ONE).orElseThrow().status()).isEqualTo(status);
            }
        }
        assertThat(runs().find(ONE).orElseThrow().start()).isEqualTo(full().start());
    }

    @Test
    default void whatIsNotThereCannotBeChanged() {
        var nobody = RunId.of("nobody");

        List.<StoreWrite>of(
                        () -> runs().update(nobody, full().status()),
                        () -> runs().requestControl(nobody, RunControl.STOP, "ann"),
                        () -> runs().acquire(nobody, new RunOwner(1, at(0)), _ -> true),
                        () -> runs().appendEvents(nobody, OWNERSHIP, List.of(event(nobody, 1))),
                        () -> runs().update(nobody, OWNERSHIP, full().status()),
                        () -> runs().journal(nobody))
                .forEach(storeWrite ->
                        assertThatThrownBy(storeWrite::make)
                                .isInstanceOf(NerveException.NotFound.class)
                                .hasMessage("there is no run 'nobody'"));
        assertThat(runs().controlRequest(nobody))
                .isEqualTo(new ControlRequest(RunControl.GO_ON, ""));
        assertThat(runs().events(nobody, 1, 9)).isEmpty();
        assertThat(runs().lastEvent(nobody)).isZero();
        assertThat(runs().position(nobody, RunPath.parse("w"))).isEmpty();
    }

    /// A change of a run.
    @FunctionalInterface
    interface StoreWrite {

        /// Makes the change.
        ///
        /// @throws InterruptedException if the thread was interrupted
        void make() throws InterruptedException;
    }

    @Test
    default void lastWishCounts() throws InterruptedException {
        runs().add(full());
        assertThat(runs().controlRequest(ONE)).isEqualTo(new ControlRequest(RunControl.GO_ON, ""));

        for (var control : RunControl.values()) {
            sharing().requestControl(ONE, control, "ann of " + control);

            assertThat(runs().controlRequest(ONE))
                    .isEqualTo(new ControlRequest(control, "ann of " + control));
        }
        assertThat(runs().find(ONE)).contains(full());
    }

    private static Event event(RunId run, long seq) {
        return new Event(
                seq,
                run,
                RunPath.parse("w/a"),
                seq % 2 == 0 ? NodeId.of("n") : null,
                at((int) seq),
                new Fact.Log("line\n" + "ä".repeat((int) (seq * 37 % 2_000))));
    }

    private static List<Event> events(RunId run, long from, long to) {
        return LongStream.rangeClosed(from, to).mapToObj(seq -> event(run, seq)).toList();
    }

    @Test
    default void eventsAreReadFromAnyNumberOn() {
        RandomSeeds.each(
                10,
                random -> {
                    var id = RunId.of("e" + random.nextInt(1_000_000_000));
                    runs().add(SampleRuns.run(id.name()));
                    var ownership = runs().acquire(id, OWNER, _ -> true).orElseThrow();
                    long last = 0;
                    while (last < 600) {
                        long next = last + random.nextInt(150);
                        runs().appendEvents(id, ownership, events(id, last + 1, next));
                        last = next;
                        assertThat(sharing().lastEvent(id)).isEqualTo(last);
                    }
                    for (int i = 0; i < 20; i++) {
                        long from = random.nextLong(last + 10);
                        int most = random.nextInt(300);
                        var read = sharing().events(id, from, most).stream().map(Event::of);

                        var first = Math.max(1, from);
                        assertThat(read)
                                .isEqualTo(events(id, first, Math.min(last, first + most - 1)));
                    }
                });
    }

    @Test
    default void eventsThatAreKeptAgainAreKeptOnce() throws InterruptedException {
        runs().add(full());
        runs().appendEvents(ONE, OWNERSHIP, events(ONE, 1, 4));
        runs().appendEvents(ONE, OWNERSHIP, events(ONE, 2, 6));
        runs().appendEvents(ONE, OWNERSHIP, List.of());

        assertThat(runs().events(ONE, 1, 99).stream().map(Event::of)).isEqualTo(events(ONE, 1, 6));

        runs().update(ONE, OWNERSHIP, full().status(), events(ONE, 5, 8));

        assertThat(runs().events(ONE, 1, 99).stream().map(Event::of)).isEqualTo(events(ONE, 1, 8));
    }

    @Test
    default void eventsAreReadAsTheyAreOnTheWire() throws InterruptedException {
        runs().add(full());
        runs().appendEvents(ONE, OWNERSHIP, events(ONE, 1, 4));

        assertThat(sharing().events(ONE, 1, 9).stream().map(Value::toJson))
                .isEqualTo(events(ONE, 1, 4).stream().map(one -> one.toValue().toJson()).toList());
    }

    @Test
    default void removedRunLeavesItsNameAndNothingElse() throws InterruptedException {
        runs().add(full());
        var journal = runs().journal(ONE);
        journal.record(done("w/a", 1), Journal.Change.NONE);
        runs().appendEvents(ONE, OWNERSHIP, events(ONE, 1, 3));
        runs().requestControl(ONE, RunControl.STOP, "ann");
        runs().remove(ONE);
        runs().remove(ONE);

        assertThat(runs().list()).isEmpty();
        assertThatThrownBy(() -> journal.record(done("w/b", 1), Journal.Change.NONE))
                .isInstanceOf(NerveException.NotFound.class)
                .hasMessage("there is no run 'one'");

        runs().add(SampleRuns.run("one"));

        assertThat(runs().journal(ONE).inside(effect("w"))).isEmpty();
        assertThat(runs().lastEvent(ONE)).isZero();
        assertThat(runs().controlRequest(ONE)).isEqualTo(new ControlRequest(RunControl.GO_ON, ""));
    }

    private static void record(Journal journal, String... paths) throws InterruptedException {
        for (var path : paths) {
            journal.record(done(path, path), Journal.Change.NONE);
        }
    }

    private List<String> known(RunId id) {
        return runs().journal(id).inside(effect("w")).stream()
                .map(entry -> entry.effect().path().toString())
                .toList();
    }

    @Test
    default void forkSharesWhatWasDoneBeforeAndGoesItsOwnWay() throws InterruptedException {
        runs().add(full());
        var journal = runs().journal(ONE);
        record(journal, "w/a");
        journal.recordStart(effect("w/slow"), Value.Fields.EMPTY);
        journal.recordStart(effect("w/b"), Value.Fields.EMPTY);
        record(journal, "w/slow", "w/b", "w/c");
        var f = fork(runs(), ONE, "w/b", "f");

        assertThat(known(f)).containsExactly("w/a");

        record(runs().journal(f), "w/b", "w/x");
        record(journal, "w/d");
        journal.forget(RunPath.parse("w/a"));

        assertThat(known(f)).containsExactly("w/a", "w/b", "w/x");
        assertThat(known(ONE)).containsExactly("w/slow", "w/b", "w/c", "w/d");
    }

    @Test
    default void ownerOfARemovedRunWritesNothingThoughAForkSharesIt() throws InterruptedException {
        runs().add(full());
        var journal = runs().journal(ONE, OWNERSHIP);
        record(journal, "w/a", "w/b");
        var f = fork(runs(), ONE, "w/b", "f");
        runs().remove(ONE);

        assertThatThrownBy(() -> record(journal, "w/c"))
                .isInstanceOf(NerveException.NotFound.class);
        assertThat(known(f)).containsExactly("w/a");
    }

    @Test
    default void whatAForkForgetsIsKnownWhereItWasForkedFrom() throws InterruptedException {
        runs().add(full());
        record(runs().journal(ONE), "w/a", "w/b/x", "w/b", "w/c");
        var f = fork(runs(), ONE, "w/c", "f");
        runs().journal(f).forget(RunPath.parse("w/a"));
        runs().journal(f).forgetInside(effect("w/b"));

        assertThat(known(f)).containsExactly("w/b");
        assertThat(known(ONE)).containsExactly("w/a", "w/b/x", "w/b", "w/c");
    }

    @Test
    default void forkAtAPlaceSharesNothingFromInsideIt() throws InterruptedException {
        runs().add(full());
        record(runs().journal(ONE), "w/a", "w/b[1]/x", "w/b[1]", "w/p", "w/b[2]", "w/b", "w/c");

        assertThat(known(fork(runs(), ONE, "w/b", "at-b"))).containsExactly("w/a");
        assertThat(known(fork(runs(), ONE, "w/b[2]", "at-round")))
                .containsExactly("w/a", "w/b[1]/x", "w/b[1]", "w/p");
        assertThat(known(fork(runs(), ONE, "w", "at-root"))).isEmpty();
    }

    @Test
    default void forksOfForksShareTheWholeWay() throws InterruptedException {
        runs().add(full());
        record(runs().journal(ONE), "w/a", "w/b", "w/c");
        var f = fork(runs(), ONE, "w/c", "f");
        record(runs().journal(f), "w/c", "w/d");
        var g = fork(runs(), f, "w/d", "g");
        record(runs().journal(g), "w/d", "w/e");
        var early = fork(runs(), g, "w/b", "early");

        assertThat(known(g)).containsExactly("w/a", "w/b", "w/c", "w/d", "w/e");
        assertThat(known(early)).containsExactly("w/a");

        runs().remove(ONE);
        runs().remove(f);

        assertThat(known(g)).containsExactly("w/a", "w/b", "w/c", "w/d", "w/e");
        assertThat(known(early)).containsExactly("w/a");

        runs().remove(g);

        assertThat(known(early)).containsExactly("w/a");
    }

    @Test
    default void forkNeedsTheRunItIsForkedFrom() {
        var origin = new RunStart.RunForkOrigin(ONE, RunPath.parse("w/a"), 1, null);

        assertThatThrownBy(() -> runs().add(SampleRuns.run("f", origin)))
                .isInstanceOf(NerveException.NotFound.class)
                .hasMessage("there is no run 'one'");
        assertThat(runs().list()).isEmpty();
    }
}
