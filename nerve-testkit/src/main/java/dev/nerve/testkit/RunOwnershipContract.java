package dev.nerve.testkit;

import static dev.nerve.testkit.SampleRuns.done;
import static dev.nerve.testkit.SampleRuns.effect;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.fail;

import dev.nerve.NerveException;
import dev.nerve.RunId;
import dev.nerve.RunPath;
import dev.nerve.event.Event;
import dev.nerve.event.EventQuery;
import dev.nerve.event.Fact;
import dev.nerve.event.SessionEvent;
import dev.nerve.event.StoredEvent;
import dev.nerve.gate.Gate;
import dev.nerve.gate.GateAnswer;
import dev.nerve.gate.GatePlace;
import dev.nerve.gate.InboxQuery;
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

    /// The path of its gate.
    RunPath ASKED_PATH = RunPath.parse("w/approve");

    /// The same as a place.
    GatePlace ASKED = GatePlace.of(OWNED, ASKED_PATH);

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

    private static Gate gate() {
        return Gate.of("may I?");
    }

    private static GateAnswer timeout() {
        return new GateAnswer(GateAnswer.Resolution.TIMED_OUT, "no", "", at(3));
    }

    @Test
    default void deathOfAnOwnerIsStoredOnceAndKeepsTheOwner() throws InterruptedException {
        runs().add(ownedBy(owner(1)));
        var event =
                new SessionEvent(OWNED, null, null, "run_interrupted", at(2), Value.Fields.EMPTY);

        assertThat(runs().interrupt(OWNED, owner(2), event)).isFalse();
        assertThat(sharing().interrupt(OWNED, owner(1), event)).isTrue();
        assertThat(runs().interrupt(OWNED, owner(1), event)).isFalse();
        assertThat(runs().interrupt(RunId.of("missing"), owner(1), event)).isFalse();

        var status = runs().find(OWNED).orElseThrow().status();
        assertThat(status.state()).isEqualTo(RunState.INTERRUPTED);
        assertThat(status.owner()).isEqualTo(owner(1));
        assertThat(sharing().eventLog().read(EventQuery.from(1, 9)).events())
                .containsExactly(StoredEvent.of(1, event));
        assertThat(runs().acquire(OWNED, owner(3), _ -> false)).isPresent();
        assertThat(runs().interrupt(OWNED, owner(1), event)).isFalse();
    }

    /// Adds the run of the first owner, with an open gate that has an offered answer.
    private void addOwned() throws InterruptedException {
        runs().add(ownedBy(owner(1)));
        runs().gates().open(ASKED, gate(), at(0));
        runs().gates().offer(OWNED, ASKED_PATH, GateStoreContract.answer("yes", "ann"));
    }

    /// Sees that an ownership gives no right to anything any more.
    private void assertCanWriteNothing(RunOwnership lost, Journal journal)
            throws InterruptedException {
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
                        () -> runs().controlRequest(OWNED, lost),
                        () -> runs().requireOwned(OWNED, lost),
                        () -> runs().write(OWNED, lost, () -> fail("not the owner's any more")))
                .forEach(RunOwnershipContract::assertLost);
        assertChangesNoGate(lost);
    }

    private void assertChangesNoGate(RunOwnership lost) {
        var gates = runs().gates(OWNED, lost);
        var before = gates.list(OWNED);
        var offers = gates.offers(OWNED);
        var answer = GateStoreContract.answer("late", "the old owner");
        List.<ThrowingCallable>of(
                        () -> gates.open(ASKED, gate(), at(3)),
                        () ->
                                gates.open(
                                        GatePlace.of(OWNED, RunPath.parse("w/new")), gate(), at(3)),
                        () -> gates.settle(OWNED, ASKED_PATH, timeout()),
                        () -> gates.settle(1, timeout()),
                        () -> gates.offer(OWNED, ASKED_PATH, answer),
                        () -> gates.resolveOffer(1, ""),
                        () -> gates.delete(OWNED, ASKED_PATH))
                .forEach(RunOwnershipContract::assertLost);
        assertThat(sharing().gates().list(OWNED)).isEqualTo(before);
        assertThat(sharing().gates().offers(OWNED)).isEqualTo(offers);
    }

    @Test
    default void whoIsNoLongerTheOwnerCanWriteNothing() throws InterruptedException {
        addOwned();
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
    default void ownerOpensSettlesAndDeletesGatesAndReadsThoseOfOthers()
            throws InterruptedException {
        addOwned();
        var gates = runs().gates(OWNED, RunOwnership.first(owner(1)));

        var again = gates.open(ASKED, gate(), at(1));
        assertThat(gates.find(OWNED, ASKED_PATH)).contains(again);
        assertThat(gates.find(again.number())).contains(again);
        assertThat(gates.isAnswerable()).isTrue();
        var offer = gates.offers(OWNED).getFirst();
        assertThat(gates.settle(OWNED, ASKED_PATH, offer.answer())).isTrue();
        assertThat(gates.settle(again.number(), timeout())).isFalse();
        gates.resolveOffer(offer.number(), "");
        long second = gates.offer(OWNED, ASKED_PATH, timeout());

        assertThat(sharing().gates().offer(offer.number()).orElseThrow().refusal()).isEmpty();
        assertThat(sharing().gates().offer(second)).isEqualTo(gates.offer(second));
        assertThat(sharing().gates().list(OWNED))
                .containsExactly(again.withAnswer(offer.answer()))
                .isEqualTo(gates.list(List.of(OWNED)));
        assertThat(gates.list(InboxQuery.OPEN)).isEqualTo(sharing().gates().list(InboxQuery.OPEN));
        gates.delete(OWNED, ASKED_PATH);
        assertThat(sharing().gates().list(OWNED)).isEmpty();
    }

    @Test
    default void everybodyAnswersAGateWhoeverOwnsTheRun() throws InterruptedException {
        addOwned();
        var answer = GateStoreContract.answer("yes", "ann");
        assertThat(sharing().acquire(OWNED, owner(2), _ -> false)).isPresent();

        runs().gates().offer(OWNED, ASKED_PATH, answer);

        assertThat(runs().gates().settle(OWNED, ASKED_PATH, answer)).isTrue();
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
                            boolean isNewest = newest.filter(one.getKey()::equals).isPresent();
                            assertThat(canWrite(one.getValue(), i)).isEqualTo(isNewest);
                            assertThat(canChangeGates(id, one.getKey(), random))
                                    .isEqualTo(isNewest);
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

    /// Makes one of the owner's changes of a gate. A change that is refused must change nothing.
    private boolean canChangeGates(RunId id, RunOwnership ownership, Random random)
            throws InterruptedException {
        var gates = runs().gates(id, ownership);
        var path = RunPath.parse("w/g" + random.nextInt(3));
        var before = sharing().gates().list(id);
        try {
            switch (random.nextInt(4)) {
                case 0 -> gates.open(GatePlace.of(id, path), gate(), at(1));
                case 1 -> gates.delete(id, path);
                case 2 -> gates.resolveOffer(random.nextInt(9), "no");
                default -> {
                    var place = GatePlace.of(id, path);
                    long number = runs().gates().open(place, gate(), at(1)).number();
                    before = sharing().gates().list(id);
                    gates.settle(number, timeout());
                }
            }
            return true;
        } catch (NerveException.Unavailable _) {
            assertThat(sharing().gates().list(id)).isEqualTo(before);
            return false;
        }
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
