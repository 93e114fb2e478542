package dev.nerve.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.RunId;
import dev.nerve.RunPath;
import dev.nerve.change.ChangeTopic;
import dev.nerve.change.WakeSignal;
import dev.nerve.event.Event;
import dev.nerve.event.Fact;
import dev.nerve.gate.Gate;
import dev.nerve.gate.GateAnswer;
import dev.nerve.gate.GatePlace;
import dev.nerve.run.RunState;
import dev.nerve.store.RunControl;
import dev.nerve.store.RunOwner;
import dev.nerve.store.RunOwnership;
import dev.nerve.store.RunStatus;
import dev.nerve.store.RunStore;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;

/// The promises of the changes of every run store.
public interface StoreChangesContract {

    /// The run of the tests.
    RunId CHANGED = RunId.of("changed");

    /// {@return the store to test: the same in every call of one test, and empty at first}
    RunStore runs();

    private static RunOwner owner() {
        return new RunOwner(42, SampleRuns.START_TIME);
    }

    private static RunStatus status(RunState state) {
        return new RunStatus(state, owner(), SampleRuns.START_TIME, Duration.ZERO, null);
    }

    private void added() throws InterruptedException {
        runs().add(SampleRuns.run(CHANGED.name()));
        runs().acquire(CHANGED, owner(), _ -> false);
    }

    /// Makes a change and checks that a listener of the topic reads it when it is called.
    private void assertHeard(ChangeTopic topic, Change change, BooleanSupplier isVisible)
            throws InterruptedException {
        var seen = new AtomicInteger();
        try (var _ =
                runs().changes()
                        .subscribe(topic, () -> seen.addAndGet(isVisible.getAsBoolean() ? 1 : 0))) {
            change.make();
            assertThat(seen).hasPositiveValue();
        }
    }

    @Test
    default void listenersReadEachChangeOfARunThatTheyHearOf() throws InterruptedException {
        added();
        var topic = ChangeTopic.run(CHANGED);
        var gates = runs().gates();
        var path = RunPath.parse("w/gate");
        var gate = Gate.of("may I?").withCheck(Gate.CheckedBy.RUN);
        var now = SampleRuns.START_TIME;
        var answer = new GateAnswer(GateAnswer.Resolution.ANSWERED, "yes", "me", now);
        var event = new Event(1, CHANGED, RunPath.parse("w"), null, now, new Fact.Log("hello"));

        assertHeard(
                topic,
                () -> runs().update(CHANGED, status(RunState.RUNNING)),
                () -> runs().findBrief(CHANGED).orElseThrow().status().state() == RunState.RUNNING);
        assertHeard(
                ChangeTopic.control(CHANGED),
                () -> runs().requestControl(CHANGED, RunControl.PAUSE, "me"),
                () -> runs().controlRequest(CHANGED).wanted() == RunControl.PAUSE);
        assertHeard(
                topic,
                () -> runs().appendEvents(CHANGED, RunOwnership.first(owner()), List.of(event)),
                () -> runs().lastEvent(CHANGED) == 1);
        assertHeard(
                ChangeTopic.gates(CHANGED),
                () -> gates.open(GatePlace.of(CHANGED, path), gate, now),
                () -> gates.find(CHANGED, path).isPresent());
        assertHeard(
                topic,
                () -> gates.offer(CHANGED, path, answer),
                () -> !gates.offers(CHANGED).isEmpty());
        assertHeard(
                ChangeTopic.gates(CHANGED),
                () -> gates.resolveOffer(gates.offers(CHANGED).getFirst().number(), ""),
                () -> gates.offers(CHANGED).isEmpty());
        assertHeard(
                ChangeTopic.inbox(),
                () -> gates.settle(CHANGED, path, answer),
                () -> gates.find(CHANGED, path).orElseThrow().answer() != null);
        assertHeard(topic, () -> runs().remove(CHANGED), () -> runs().findBrief(CHANGED).isEmpty());
    }

    /// The store may wake a new subscriber once without a change.
    @Test
    default void changesOfOneRunDoNotWakeThoseWhoWaitForAnother() throws InterruptedException {
        added();
        var heard = new AtomicInteger();
        try (var _ =
                runs().changes()
                        .subscribe(ChangeTopic.run(RunId.of("other")), heard::incrementAndGet)) {
            for (int i = 0; i < 20; i++) {
                runs().requestControl(CHANGED, RunControl.PAUSE, "me");
            }
        }

        assertThat(heard).hasValueLessThanOrEqualTo(1);
    }

    /// A hundred changes, each of which the waiter must see before the writer makes the next one.
    @Test
    default void aWaiterThatSubscribesBeforeItReadsMissesNothing() throws Exception {
        added();
        var gates = runs().gates();
        for (int turn = 1; turn <= 100; turn++) {
            var path = RunPath.parse("w/gate[%d]".formatted(turn));
            var waiter = BackgroundTask.of(() -> awaitGate(path));
            gates.open(GatePlace.of(CHANGED, path), Gate.of("?"), SampleRuns.START_TIME);

            assertThat(waiter.get()).isTrue();
        }
    }

    private boolean awaitGate(RunPath path) throws InterruptedException {
        var signal = new WakeSignal();
        try (var _ = runs().changes().subscribe(ChangeTopic.run(CHANGED), signal::set)) {
            while (runs().gates().find(CHANGED, path).isEmpty()) {
                signal.await();
                signal.clear();
            }
            return true;
        }
    }

    /// A change of a store.
    @FunctionalInterface
    interface Change {

        /// Makes the change.
        ///
        /// @throws InterruptedException if the thread was interrupted
        void make() throws InterruptedException;
    }
}
