package dev.nerve.store;

import dev.nerve.NerveException;
import dev.nerve.RunId;
import dev.nerve.RunPath;
import dev.nerve.run.Gate;
import dev.nerve.run.GateAnswer;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// A gate store in memory.
///
/// *Safe for many threads.*
final class PassingGates implements Gates {

    private final PassingRunStore store;
    private final Map<Place, OpenGate> gates = new LinkedHashMap<>();
    private final Map<Long, Left> offers = new LinkedHashMap<>();
    private long last;

    PassingGates(PassingRunStore store) {
        this.store = store;
    }

    @Override
    public OpenGate open(RunId run, RunPath path, Gate gate, Instant now) {
        synchronized (store) {
            store.get(run);
            return gates.computeIfAbsent(
                    new Place(run, path), _ -> new OpenGate(run, path, gate, now, null));
        }
    }

    @Override
    public Optional<OpenGate> find(RunId run, RunPath path) {
        synchronized (store) {
            return Optional.ofNullable(gates.get(new Place(run, path)));
        }
    }

    @Override
    public List<OpenGate> of(RunId run) {
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
                    new Place(run, path),
                    new OpenGate(run, path, gate.gate(), gate.since(), answer));
            return true;
        }
    }

    private OpenGate get(RunId run, RunPath path) {
        return find(run, path)
                .orElseThrow(() ->
                        new NerveException.NotFound(
                                "run '%s' has no gate '%s'".formatted(run, path)));
    }

    @Override
    public long offer(RunId run, RunPath path, GateAnswer offer) {
        synchronized (store) {
            get(run, path);
            offers.put(++last, new Left(run, new Offer(last, path, offer, null)));
            return last;
        }
    }

    @Override
    public List<Offer> offers(RunId run) {
        synchronized (store) {
            var found = new ArrayList<Offer>();
            for (var left : offers.values()) {
                if (left.run.equals(run) && left.offer.refusal() == null) {
                    found.add(left.offer);
                }
            }
            return found;
        }
    }

    @Override
    public Optional<Offer> offer(long number) {
        synchronized (store) {
            return Optional.ofNullable(offers.get(number)).map(Left::offer);
        }
    }

    @Override
    public void judge(long number, String refusal) {
        synchronized (store) {
            offers.computeIfPresent(number, (_, left) -> left.judged(refusal));
        }
    }

    @Override
    public void forget(RunId run, RunPath path) {
        synchronized (store) {
            gates.remove(new Place(run, path));
            offers.values()
                    .removeIf(left -> left.run.equals(run) && left.offer.path().equals(path));
        }
    }

    void remove(RunId run) {
        synchronized (store) {
            gates.keySet().removeIf(place -> place.run.equals(run));
            offers.values().removeIf(left -> left.run.equals(run));
        }
    }

    /// The key of a gate.
    ///
    /// @param run the run
    /// @param path the path of the gate
    private record Place(RunId run, RunPath path) {}

    /// An offered answer with its run.
    ///
    /// @param run the run
    /// @param offer the offered answer
    private record Left(RunId run, Offer offer) {

        Left judged(String refusal) {
            return new Left(run, new Offer(offer.number(), offer.path(), offer.answer(), refusal));
        }
    }
}
