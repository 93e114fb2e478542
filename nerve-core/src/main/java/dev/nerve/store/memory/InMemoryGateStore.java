package dev.nerve.store.memory;

import dev.nerve.NerveException;
import dev.nerve.RunId;
import dev.nerve.RunPath;
import dev.nerve.change.ChangeTopic;
import dev.nerve.change.LocalStoreChanges;
import dev.nerve.change.StoreChanges;
import dev.nerve.gate.Gate;
import dev.nerve.gate.GateAnswer;
import dev.nerve.gate.GateStore;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// A gate store in memory.
///
/// *Safe for many threads.*
final class InMemoryGateStore implements GateStore {

    private final InMemoryRunStore store;
    private final LocalStoreChanges changes;
    private final Map<GateKey, StoredGate> gates = new LinkedHashMap<>();
    private final Map<Long, RunOffer> offers = new LinkedHashMap<>();
    private long last;

    InMemoryGateStore(InMemoryRunStore store, LocalStoreChanges changes) {
        this.store = store;
        this.changes = changes;
    }

    @Override
    public StoreChanges changes() {
        return changes;
    }

    @Override
    public StoredGate open(RunId run, RunPath path, Gate gate, Instant now) {
        StoredGate opened;
        synchronized (store) {
            store.get(run);
            opened =
                    gates.computeIfAbsent(
                            new GateKey(run, path),
                            _ -> new StoredGate(run, path, gate, now, null));
        }
        changes.publish(ChangeTopic.run(run), ChangeTopic.inbox());
        return opened;
    }

    @Override
    public Optional<StoredGate> find(RunId run, RunPath path) {
        synchronized (store) {
            return Optional.ofNullable(gates.get(new GateKey(run, path)));
        }
    }

    @Override
    public List<StoredGate> list(RunId run) {
        synchronized (store) {
            return gates.values().stream().filter(gate -> gate.run().equals(run)).toList();
        }
    }

    @Override
    public boolean settle(RunId run, RunPath path, GateAnswer answer) {
        synchronized (store) {
            var gate = get(run, path);
            if (gate.answer() != null) {
                return false;
            }
            gates.put(
                    new GateKey(run, path),
                    new StoredGate(run, path, gate.gate(), gate.since(), answer));
        }
        changes.publish(ChangeTopic.run(run), ChangeTopic.inbox());
        return true;
    }

    private StoredGate get(RunId run, RunPath path) {
        return find(run, path)
                .orElseThrow(() ->
                        new NerveException.NotFound(
                                "run '%s' has no gate '%s'".formatted(run, path)));
    }

    @Override
    public long offer(RunId run, RunPath path, GateAnswer offer) {
        long number;
        synchronized (store) {
            get(run, path);
            number = ++last;
            offers.put(number, new RunOffer(run, new OfferedAnswer(number, path, offer, null)));
        }
        changes.publish(ChangeTopic.run(run));
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
        run.ifPresent(id -> changes.publish(ChangeTopic.run(id)));
    }

    @Override
    public void delete(RunId run, RunPath path) {
        synchronized (store) {
            gates.remove(new GateKey(run, path));
            offers.values()
                    .removeIf(runOffer ->
                            runOffer.run.equals(run) && runOffer.offer.path().equals(path));
        }
        changes.publish(ChangeTopic.run(run), ChangeTopic.inbox());
    }

    void remove(RunId run) {
        synchronized (store) {
            gates.keySet().removeIf(gateKey -> gateKey.run.equals(run));
            offers.values().removeIf(runOffer -> runOffer.run.equals(run));
        }
    }

    /// The key of a gate.
    ///
    /// @param run the run
    /// @param path the path of the gate
    private record GateKey(RunId run, RunPath path) {}

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
