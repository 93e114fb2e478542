package dev.nerve.testkit;

import static dev.nerve.testkit.SampleRuns.done;
import static dev.nerve.testkit.SampleRuns.effect;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nerve.NerveException;
import dev.nerve.RunId;
import dev.nerve.RunPath;
import dev.nerve.event.Event;
import dev.nerve.event.Fact;
import dev.nerve.run.Parallel;
import dev.nerve.run.RunState;
import dev.nerve.store.RunControl;
import dev.nerve.store.RunOwner;
import dev.nerve.store.RunOwnership;
import dev.nerve.store.RunRecord;
import dev.nerve.store.RunStatus;
import dev.nerve.store.RunStore;
import dev.nerve.store.TakeOver;
import dev.nerve.store.journal.Journal;
import dev.nerve.value.Value;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// The promises of every run store about the owners of runs.
public interface RunOwnershipContract {

    /// The run of most tests.
    RunId OWNED = RunId.of("one");

    /// {@return the store to test: the same in every call of one test, and empty at first}
    RunStore runs();

    /// {@return another store on the same data, as another process would open it}
    RunStore sharing();

    private static Instant at(int second) {
        return SampleRuns.START_TIME.plusSeconds(second);
    }

    private static RunOwner owner(int number) {
        return new RunOwner(number, at(number));
    }

    private static RunStatus running(RunOwner owner) {
        return new RunStatus(RunState.RUNNING, owner, at(1), Duration.ofNanos(7), null);
    }

    private static RunRecord ownedBy(RunOwner owner) {
        var run = SampleRuns.run(OWNED.name());
        return new RunRecord(run.id(), run.source(), run.start(), running(owner));
    }

    private static List<Event> events() {
        return List.of(
                new Event(1, OWNED, RunPath.parse("w/a"), null, at(0), new Fact.Log("one")),
                new Event(2, OWNED, RunPath.parse("w/a"), null, at(0), new Fact.Log("two")));
    }

    private @Nullable RunOwner owner() {
        return sharing().find(OWNED).orElseThrow().status().owner();
    }

    private static void assertLost(ThrowingCallable write) {
        assertThatThrownBy(write)
                .isInstanceOf(NerveException.Unavailable.class)
                .hasMessageContaining("run 'one' now belongs to another process");
    }

    /// Sees that an ownership gives no right to anything any more.
    private void assertCanWriteNothing(RunOwnership lost, Journal journal) {
        var status = new RunStatus(RunState.COMPLETED, null, at(3), Duration.ZERO, null);
        List.<ThrowingCallable>of(
                        () -> journal.record(done("w/b", "late"), Journal.Change.NONE),
                        () -> journal.record(done("w/b", "late"), () -> {}),
                        () -> journal.recordStart(effect("w/b"), Value.Fields.EMPTY),
                        () -> journal.forget(RunPath.parse("w/a")),
                        () -> runs().appendEvents(OWNED, lost, events()),
                        () -> runs().appendEvents(OWNED, lost, List.of()),
                        () -> runs().update(OWNED, lost, status, events()),
                        () -> runs().update(OWNED, lost, status),
                        () -> runs().controlRequest(OWNED, lost))
                .forEach(RunOwnershipContract::assertLost);
    }

    @Test
    default void whoIsNoLongerTheOwnerCanWriteNothing() throws InterruptedException {
        runs().add(ownedBy(owner(1)));
        var before = RunOwnership.first(owner(1));
        var journal = runs().journal(OWNED, before);
        journal.record(done("w/a", "by the owner"), Journal.Change.NONE);
        var next = sharing().acquire(OWNED, owner(2), _ -> false).orElseThrow();
        var taken = sharing().find(OWNED);

        assertCanWriteNothing(before, journal);

        assertThat(runs().find(OWNED)).isEqualTo(taken);
        assertThat(runs().lastEvent(OWNED)).isZero();
        var known = sharing().journal(OWNED, next);
        assertThat(known.find(RunPath.parse("w/a"))).isPresent();
        assertThat(known.find(RunPath.parse("w/b"))).isEmpty();
        known.record(done("w/b", "in time"), Journal.Change.NONE);
        var status = new RunStatus(RunState.COMPLETED, null, at(3), Duration.ZERO, null);
        sharing().update(OWNED, next, status, events());
        assertThat(runs().find(OWNED).orElseThrow().status()).isEqualTo(status);
        assertThat(runs().lastEvent(OWNED)).isEqualTo(2);
    }

    @Test
    default void whoLosesARunInItsOwnProcessCanWriteNothingFromThenOn()
            throws InterruptedException {
        runs().add(ownedBy(owner(1)));
        var first = runs().journal(OWNED, RunOwnership.first(owner(1)));
        first.record(done("w/a", "by the first"), Journal.Change.NONE);
        var ownership = runs().acquire(OWNED, owner(2), _ -> false).orElseThrow();
        var second = runs().journal(OWNED, ownership);
        second.record(done("w/b", "by the second"), Journal.Change.NONE);
        assertLost(() -> first.record(done("w/c", "late"), Journal.Change.NONE));

        runs().update(OWNED, running(owner(1)));

        assertLost(() -> second.record(done("w/c", "late"), Journal.Change.NONE));
        assertLost(() -> first.record(done("w/c", "late"), Journal.Change.NONE));
        assertThat(runs().journal(OWNED).inside(effect("w")))
                .containsExactly(done("w/a", "by the first"), done("w/b", "by the second"));
    }

    @Test
    default void ownerThatGetsItsRunBackHasAnotherEpoch() throws InterruptedException {
        runs().add(ownedBy(owner(1)));
        var before = RunOwnership.first(owner(1));
        var journal = runs().journal(OWNED, before);
        journal.record(done("w/a", "in time"), Journal.Change.NONE);
        assertThat(sharing().acquire(OWNED, owner(2), _ -> false)).isPresent();

        var again = sharing().acquire(OWNED, owner(1), _ -> false).orElseThrow();

        assertThat(again.owner()).isEqualTo(owner(1));
        assertThat(again.epoch()).isEqualTo(3);
        assertCanWriteNothing(before, journal);
        runs().journal(OWNED, again).record(done("w/b", "again"), Journal.Change.NONE);
    }

    @Test
    default void releasedRunIsAcquiredWithAHigherEpoch() throws InterruptedException {
        runs().add(SampleRuns.run("one"));
        var first = runs().acquire(OWNED, owner(1), _ -> true).orElseThrow();
        assertThat(first.epoch()).isEqualTo(1);
        var journal = runs().journal(OWNED, first);
        journal.record(done("w/a", "in time"), Journal.Change.NONE);

        runs().update(OWNED, first, SampleRuns.run("one").status());

        assertThat(owner()).isNull();
        assertCanWriteNothing(first, journal);
        var second = sharing().acquire(OWNED, owner(1), _ -> true).orElseThrow();
        assertThat(second.epoch()).isEqualTo(2);
        assertCanWriteNothing(first, journal);
    }

    @Test
    default void whoInsistsGetsARunFromALiveOwner() throws InterruptedException {
        runs().add(ownedBy(owner(1)));
        var before = RunOwnership.first(owner(1));
        var journal = runs().journal(OWNED, before);
        journal.record(done("w/a", "in time"), Journal.Change.NONE);
        runs().requestControl(OWNED, RunControl.PAUSE, "ann");

        var mild = sharing().acquire(OWNED, owner(2), _ -> true, TakeOver.ONLY_FROM_DEAD);
        var taken = sharing().acquire(OWNED, owner(2), _ -> true, TakeOver.INSIST);

        assertThat(mild).isEmpty();
        assertThat(taken).contains(new RunOwnership(owner(2), 2));
        assertThat(owner()).isEqualTo(owner(2));
        assertThat(runs().controlRequest(OWNED).wanted()).isEqualTo(RunControl.GO_ON);
        assertCanWriteNothing(before, journal);
    }

    @Test
    default void runThatHasEndedCannotBeInsistedOn() throws InterruptedException {
        runs().add(SampleRuns.run("one"));
        for (var state : List.of(RunState.COMPLETED, RunState.CANCELLED)) {
            runs().update(OWNED, new RunStatus(state, null, at(3), Duration.ZERO, null));

            assertThat(runs().acquire(OWNED, owner(1), _ -> false, TakeOver.INSIST)).isEmpty();
        }
    }

    @Test
    default void runIsTakenFromWhoIsDeadAndFromNobodyElse() throws InterruptedException {
        runs().add(SampleRuns.run("one"));
        var old = new RunOwner(7, at(0));
        var reused = new RunOwner(7, at(1));

        assertThat(runs().acquire(OWNED, old, _ -> false)).isPresent();
        assertThat(sharing().acquire(OWNED, reused, old::equals)).isEmpty();
        assertThat(owner()).isEqualTo(old);
        assertThat(runs().acquire(OWNED, old, _ -> true)).isPresent();
        assertThat(sharing().acquire(OWNED, reused, owner -> !owner.equals(old))).isPresent();
        assertThat(owner()).isEqualTo(reused);

        runs().update(OWNED, SampleRuns.run("one").status());

        assertThat(owner()).isNull();
        assertThat(runs().acquire(OWNED, old, _ -> true)).isPresent();
        assertThat(runs().find(OWNED).orElseThrow().status())
                .isEqualTo(
                        new RunStatus(
                                RunState.PENDING, old, SampleRuns.START_TIME, Duration.ZERO, null));
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
        return () -> store.acquire(id, owner, other -> !other.equals(dead)).isPresent();
    }

    /// Compares a long random life of a run with a model of it.
    @Test
    default void onlyTheNewestOwnershipWritesWhateverHappenedBefore() {
        RandomSeeds.each(
                10,
                random -> {
                    var id = RunId.of("r" + random.nextInt(1_000_000_000));
                    runs().add(SampleRuns.run(id.name()));
                    Map<RunOwnership, Journal> all = new HashMap<>();
                    Optional<RunOwnership> newest = Optional.empty();
                    for (int i = 0; i < 40; i++) {
                        newest = change(id, random, newest);
                        newest.ifPresent(
                                one -> all.computeIfAbsent(one, _ -> runs().journal(id, one)));
                        for (var one : all.entrySet()) {
                            assertThat(canWrite(one.getValue(), i))
                                    .isEqualTo(
                                            newest.isPresent()
                                                    && newest.get().equals(one.getKey()));
                        }
                    }
                });
    }

    private Optional<RunOwnership> change(RunId id, Random random, Optional<RunOwnership> newest)
            throws InterruptedException {
        var store = random.nextBoolean() ? runs() : sharing();
        if (newest.isPresent() && random.nextInt(3) == 0) {
            store.update(id, newest.get(), SampleRuns.run("one").status());
            return Optional.empty();
        }
        var owner = owner(random.nextInt(1, 4));
        var takeOver = random.nextBoolean() ? TakeOver.INSIST : TakeOver.ONLY_FROM_DEAD;
        var taken = store.acquire(id, owner, _ -> true, takeOver);
        return taken.isPresent() ? taken : newest;
    }

    private static boolean canWrite(Journal journal, int number) throws InterruptedException {
        try {
            journal.record(done("w/s" + number, number), Journal.Change.NONE);
            return true;
        } catch (NerveException.Unavailable _) {
            return false;
        }
    }
}
