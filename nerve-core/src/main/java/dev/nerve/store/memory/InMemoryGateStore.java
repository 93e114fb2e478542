package dev.nerve.store.memory;

import dev.nerve.RunId;
import dev.nerve.RunPath;
import dev.nerve.change.ChangeTopic;
import dev.nerve.change.LocalStoreChanges;
import dev.nerve.change.StoreChanges;
import dev.nerve.event.GateLogEvents;
import dev.nerve.gate.Gate;
import dev.nerve.gate.GateAnswer;
import dev.nerve.gate.GatePlace;
import dev.nerve.gate.GateStore;
import dev.nerve.gate.InboxPage;
import dev.nerve.gate.InboxQuery;
import dev.nerve.gate.StoredGate;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/// A gate store in memory.
///
/// *Safe for many threads.*
final class InMemoryGateStore implements GateStore {

    private final InMemoryRunStore store;
    private final LocalStoreChanges changes;
    private final Map<Long, StoredGate> gates = new TreeMap<>();
    private final Map<Long, RunOffer> offers = new TreeMap<>();
    private long lastGate;
    private long lastOffer;

    InMemoryGateStore(InMemoryRunStore store, LocalStoreChanges changes) {
        this.store = store;
        this.changes = changes;
    }

    @Override
    public StoreChanges changes() {
        return changes;
    }

    private void publish(RunId run) {
        changes.publish(ChangeTopic.run(run), ChangeTopic.gates(run));
    }

    @Override
    public StoredGate open(GatePlace place, Gate gate, Instant now) {
        StoredGate opened;
        synchronized (store) {
            opened = known(place).orElseGet(() -> add(place, gate, now));
        }
        changes.publish(place.topics());
        changes.publish(ChangeTopic.events());
        return opened;
    }

    private Optional<StoredGate> known(GatePlace place) {
        var run = place.run();
        var path = place.path();
        if (run == null || path == null) {
            return Optional.empty();
        }
        store.get(run);
        return find(run, path);
    }

    private StoredGate add(GatePlace place, Gate gate, Instant now) {
        var added = new StoredGate(++lastGate, place, gate, now, null);
        gates.put(added.number(), added);
        store.log(GateLogEvents.added(added, UnaryOperator.identity()));
        return added;
    }

    @Override
    public Optional<StoredGate> find(long number) {
        synchronized (store) {
            return Optional.ofNullable(gates.get(number));
        }
    }

    @Override
    public Optional<StoredGate> find(RunId run, RunPath path) {
        synchronized (store) {
            return gates.values().stream().filter(gate -> isAt(gate, run, path)).findFirst();
        }
    }

    private static boolean isAt(StoredGate gate, RunId run, RunPath path) {
        return run.equals(gate.place().run()) && path.equals(gate.place().path());
    }

    @Override
    public List<StoredGate> list(RunId run) {
        synchronized (store) {
            return gates.values().stream().filter(gate -> isOf(gate, run)).toList();
        }
    }

    private static boolean isOf(StoredGate gate, RunId run) {
        return run.equals(gate.place().run());
    }

    @Override
    public InboxPage list(InboxQuery query) {
        synchronized (store) {
            var found = gates.values().stream().filter(query::matches);
            return InboxPage.of(found.limit(query.limit() + 1L).toList(), query.limit());
        }
    }

    @Override
    public boolean settle(long number, GateAnswer answer) {
        return settle(() -> find(number).orElseThrow(() -> GateStore.missing(number)), answer);
    }

    @Override
    public boolean settle(RunId run, RunPath path, GateAnswer answer) {
        return settle(() -> get(run, path), answer);
    }

    private boolean settle(Supplier<StoredGate> finder, GateAnswer answer) {
        StoredGate gate;
        synchronized (store) {
            gate = finder.get();
            if (!gate.isOpen()) {
                return false;
            }
            gates.put(gate.number(), gate.withAnswer(answer));
            store.log(GateLogEvents.resolved(gate, answer));
        }
        changes.publish(gate.place().topics());
        changes.publish(ChangeTopic.events());
        return true;
    }

    private StoredGate get(RunId run, RunPath path) {
        return find(run, path).orElseThrow(() -> GateStore.missing(run, path));
    }

    @Override
    public long offer(RunId run, RunPath path, GateAnswer offer) {
        long number;
        synchronized (store) {
            get(run, path);
            number = ++lastOffer;
            offers.put(number, new RunOffer(run, new OfferedAnswer(number, path, offer, null)));
        }
        publish(run);
        return number;
    }

    @Override
    public List<OfferedAnswer> offers(RunId run) {
        synchronized (store) {
            var found = new ArrayList<OfferedAnswer>();
            for (var runOffer : offers.values()) {
                if (runOffer.run.equals(run) && runOffer.offer.refusal() == null) {
                    found.add(runOffer.offer);
                }
            }
            return found;
        }
    }

    @Override
    public Optional<OfferedAnswer> offer(long number) {
        synchronized (store) {
            return Optional.ofNullable(offers.get(number)).map(RunOffer::offer);
        }
    }

    @Override
    public void resolveOffer(long number, String refusal) {
        Optional<RunId> run;
        synchronized (store) {
            offers.computeIfPresent(number, (_, runOffer) -> runOffer.judged(refusal));
            run = Optional.ofNullable(offers.get(number)).map(RunOffer::run);
        }
        run.ifPresent(this::publish);
    }

    @Override
    public void delete(RunId run, RunPath path) {
        synchronized (store) {
            remove(gate -> isAt(gate, run, path));
            offers.values()
                    .removeIf(runOffer ->
                            runOffer.run.equals(run) && runOffer.offer.path().equals(path));
        }
        publish(run);
        changes.publish(ChangeTopic.inbox(), ChangeTopic.events());
    }

    /// Removes gates; those that wait are resolved by that.
    private void remove(Predicate<StoredGate> isGone) {
        for (var gate : List.copyOf(gates.values())) {
            if (isGone.test(gate)) {
                gates.remove(gate.number());
                if (gate.isOpen()) {
                    store.log(GateLogEvents.deleted(gate));
                }
            }
        }
    }

    void remove(RunId run) {
        synchronized (store) {
            remove(gate -> isOf(gate, run));
            offers.values().removeIf(runOffer -> runOffer.run.equals(run));
        }
    }

    /// An offered answer with its run.
    ///
    /// @param run the run
    /// @param offer the offered answer
    private record RunOffer(RunId run, OfferedAnswer offer) {

        RunOffer judged(String refusal) {
            return new RunOffer(
                    run, new OfferedAnswer(offer.number(), offer.path(), offer.answer(), refusal));
        }
    }
}
