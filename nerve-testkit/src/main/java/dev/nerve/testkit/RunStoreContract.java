package dev.nerve.testkit;

import static dev.nerve.testkit.SampleRuns.done;
import static dev.nerve.testkit.SampleRuns.effect;
import static dev.nerve.testkit.SampleRuns.fork;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nerve.ErrorCode;
import dev.nerve.NerveException;
import dev.nerve.NodeId;
import dev.nerve.RunId;
import dev.nerve.RunPath;
import dev.nerve.event.Event;
import dev.nerve.event.Fact;
import dev.nerve.run.Outcome;
import dev.nerve.run.Parallel;
import dev.nerve.run.RunState;
import dev.nerve.store.RunControl;
import dev.nerve.store.RunOwner;
import dev.nerve.store.RunRecord;
import dev.nerve.store.RunStart;
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
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// The promises of every run store, except those about journals and gates.
public interface RunStoreContract {

    /// The run of most tests.
    RunId ONE = RunId.of("one");

    /// The owner of that run.
    RunOwner OWNER = new RunOwner(42, SampleRuns.START_TIME.minusSeconds(9));

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
                        null),
                new RunStatus(RunState.RUNNING, OWNER, at(1), Duration.ofNanos(7), null));
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
    default void whoIsNoLongerTheOwnerCanWriteNothing() throws InterruptedException {
        runs().add(full());
        var before = OWNER;
        var next = new RunOwner(42, at(-8));
        var journal = runs().journal(ONE, before);
        journal.record(done("w/a", "by the owner"), Journal.Change.NONE);
        assertThat(sharing().acquire(ONE, next, _ -> false)).isTrue();
        var taken = sharing().find(ONE);
        var status = new RunStatus(RunState.COMPLETED, null, at(3), Duration.ZERO, null);
        var path = RunPath.parse("w/a");
        List<ThrowingCallable> writes =
                List.of(
                        () -> journal.record(done("w/b", "late"), Journal.Change.NONE),
                        () -> journal.record(done("w/b", "late"), () -> {}),
                        () -> journal.recordStart(effect("w/b"), Value.Fields.EMPTY),
                        () -> journal.forget(path),
                        () -> runs().appendEvents(ONE, before, events(ONE, 1, 2)),
                        () -> runs().appendEvents(ONE, before, List.of()),
                        () -> runs().update(ONE, before, status, events(ONE, 1, 2)),
                        () -> runs().update(ONE, before, status));

        for (var write : writes) {
            assertLost(write);
        }

        assertThat(runs().find(ONE)).isEqualTo(taken);
        assertThat(runs().lastEvent(ONE)).isZero();
        var known = sharing().journal(ONE, next);
        assertThat(known.find(path)).isPresent();
        assertThat(known.find(RunPath.parse("w/b"))).isEmpty();
        known.record(done("w/b", "in time"), Journal.Change.NONE);
        sharing().update(ONE, next, status, events(ONE, 1, 2));
        assertThat(runs().find(ONE).orElseThrow().status()).isEqualTo(status);
        assertThat(runs().lastEvent(ONE)).isEqualTo(2);
    }

    @Test
    default void whoLosesARunInItsOwnProcessCanWriteNothingFromThenOn()
            throws InterruptedException {
        runs().add(full());
        var next = new RunOwner(42, at(-8));
        var first = runs().journal(ONE, OWNER);
        first.record(done("w/a", "by the first"), Journal.Change.NONE);
        assertThat(runs().acquire(ONE, next, _ -> false)).isTrue();
        var second = runs().journal(ONE, next);
        second.record(done("w/b", "by the second"), Journal.Change.NONE);
        assertLost(() -> first.record(done("w/c", "late"), Journal.Change.NONE));

        runs().update(ONE, full().status());

        assertLost(() -> second.record(done("w/c", "late"), Journal.Change.NONE));
        first.record(done("w/c", "in time"), Journal.Change.NONE);
        assertThat(runs().journal(ONE).inside(effect("w")))
                .containsExactly(
                        done("w/a", "by the first"),
                        done("w/b", "by the second"),
                        done("w/c", "in time"));
    }

    private static void assertLost(ThrowingCallable write) {
        assertThatThrownBy(write)
                .isInstanceOf(NerveException.Unavailable.class)
                .hasMessageContaining("run 'one' now belongs to another process");
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
                        () -> runs().appendEvents(nobody, OWNER, List.of(event(nobody, 1))),
                        () -> runs().update(nobody, OWNER, full().status()),
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

    @Test
    default void runIsTakenFromWhoIsDeadAndFromNobodyElse() throws InterruptedException {
        runs().add(SampleRuns.run("one"));
        var old = new RunOwner(7, at(0));
        var reused = new RunOwner(7, at(1));

        assertThat(runs().acquire(ONE, old, _ -> false)).isTrue();
        assertThat(sharing().acquire(ONE, reused, old::equals)).isFalse();
        assertThat(owner()).isEqualTo(old);
        assertThat(runs().acquire(ONE, old, _ -> true)).isTrue();
        assertThat(sharing().acquire(ONE, reused, owner -> !owner.equals(old))).isTrue();
        assertThat(owner()).isEqualTo(reused);

        runs().update(ONE, SampleRuns.run("one").status());

        assertThat(owner()).isNull();
        assertThat(runs().acquire(ONE, old, _ -> true)).isTrue();
        assertThat(runs().find(ONE).orElseThrow().status())
                .isEqualTo(
                        new RunStatus(
                                RunState.PENDING, old, SampleRuns.START_TIME, Duration.ZERO, null));
    }

    private @Nullable RunOwner owner() {
        return sharing().find(ONE).orElseThrow().status().owner();
    }

    @Test
    default void ofManyWhoTakeARunAtOnceOneHasIt() throws Exception {
        for (int round = 0; round < 20; round++) {
            var id = RunId.of("r" + round);
            runs().add(SampleRuns.run(id.name()));
            var dead = new RunOwner(99, at(0));
            runs().acquire(id, dead, _ -> true);
            var takers =
                    IntStream.rangeClosed(1, 4)
                            .mapToObj(i -> taking(id, new RunOwner(i, at(i)), dead))
                            .toList();

            assertThat(Parallel.all(4, takers)).containsOnlyOnce(true);
        }
    }

    private Callable<Boolean> taking(RunId id, RunOwner owner, RunOwner dead) {
        var store = owner.process() % 2 == 0 ? runs() : sharing();
        return () -> store.acquire(id, owner, other -> !other.equals(dead));
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
                    runs().acquire(id, OWNER, _ -> true);
                    long last = 0;
                    while (last < 600) {
                        long next = last + random.nextInt(150);
                        runs().appendEvents(id, OWNER, events(id, last + 1, next));
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
        runs().appendEvents(ONE, OWNER, events(ONE, 1, 4));
        runs().appendEvents(ONE, OWNER, events(ONE, 2, 6));
        runs().appendEvents(ONE, OWNER, List.of());

        assertThat(runs().events(ONE, 1, 99).stream().map(Event::of)).isEqualTo(events(ONE, 1, 6));

        runs().update(ONE, OWNER, full().status(), events(ONE, 5, 8));

        assertThat(runs().events(ONE, 1, 99).stream().map(Event::of)).isEqualTo(events(ONE, 1, 8));
    }

    @Test
    default void eventsAreReadAsTheyAreOnTheWire() throws InterruptedException {
        runs().add(full());
        runs().appendEvents(ONE, OWNER, events(ONE, 1, 4));

        assertThat(sharing().events(ONE, 1, 9).stream().map(Value::toJson))
                .isEqualTo(events(ONE, 1, 4).stream().map(one -> one.toValue().toJson()).toList());
    }

    @Test
    default void removedRunLeavesItsNameAndNothingElse() throws InterruptedException {
        runs().add(full());
        var journal = runs().journal(ONE);
        journal.record(done("w/a", 1), Journal.Change.NONE);
        runs().appendEvents(ONE, OWNER, events(ONE, 1, 3));
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
        var journal = runs().journal(ONE, OWNER);
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
