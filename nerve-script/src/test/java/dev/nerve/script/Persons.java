package dev.nerve.script;

import dev.nerve.RunId;
import dev.nerve.RunPath;
import dev.nerve.change.ChangeTopic;
import dev.nerve.change.LocalStoreChanges;
import dev.nerve.change.StoreChanges;
import dev.nerve.gate.Gate;
import dev.nerve.gate.GateAnswer;
import dev.nerve.gate.GatePlace;
import dev.nerve.gate.GateStore;
import dev.nerve.gate.InboxPage;
import dev.nerve.gate.InboxQuery;
import dev.nerve.gate.StoredGate;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/// People who answer every question with the next of some answers, as long as there are any.
final class Persons implements GateStore {

    private final Deque<String> answers;
    private final Map<RunPath, StoredGate> gates = new LinkedHashMap<>();
    private final LocalStoreChanges changes = new LocalStoreChanges();
    private final List<OfferedAnswer> offers = new ArrayList<>();

    Persons(String... answers) {
        this.answers = new ArrayDeque<>(List.of(answers));
    }

    @Override
    public StoreChanges changes() {
        return changes;
    }

    @Override
    public synchronized StoredGate open(GatePlace place, Gate gate, Instant now) {
        long number = gates.size() + 1L;
        return gates.computeIfAbsent(
                Objects.requireNonNull(place.path()),
                _ -> new StoredGate(number, place, gate, now, null));
    }

    @Override
    public synchronized Optional<StoredGate> find(long number) {
        return gates.values().stream().filter(gate -> gate.number() == number).findFirst();
    }

    @Override
    public synchronized InboxPage list(InboxQuery query) {
        return InboxPage.of(gates.values().stream().filter(query::matches).toList(), query.limit());
    }

    @Override
    public synchronized boolean settle(long number, GateAnswer answer) {
        var open = find(number).orElseThrow();
        return settle(open.run().orElseThrow(), open.path(), answer);
    }

    @Override
    public synchronized Optional<StoredGate> find(RunId run, RunPath path) {
        return Optional.ofNullable(gates.get(path));
    }

    @Override
    public synchronized List<StoredGate> list(RunId run) {
        return List.copyOf(gates.values());
    }

    @Override
    public synchronized boolean settle(RunId run, RunPath path, GateAnswer answer) {
        var open = find(run, path).orElseThrow();
        if (open.answer() != null) {
            return false;
        }
        gates.put(path, open.withAnswer(answer));
        return true;
    }

    @Override
    public synchronized long offer(RunId run, RunPath path, GateAnswer offer) {
        offers.add(new OfferedAnswer(offers.size(), path, offer, null));
        return offers.size() - 1L;
    }

    @Override
    public synchronized List<OfferedAnswer> offers(RunId run) {
        for (var gate : gates.values()) {
            boolean waits = gate.answer() == null && pending().isEmpty();
            if (waits && !answers.isEmpty()) {
                var said =
                        new GateAnswer(
                                GateAnswer.Resolution.ANSWERED,
                                answers.remove(),
                                "a person",
                                Instant.EPOCH);
                offer(run, gate.path(), said);
            }
        }
        return pending();
    }

    /// {@return what was said of the answers that were refused}
    synchronized List<String> refusals() {
        return offers.stream()
                .map(OfferedAnswer::refusal)
                .filter(refusal -> refusal != null && !refusal.isEmpty())
                .toList();
    }

    private List<OfferedAnswer> pending() {
        return offers.stream().filter(offer -> offer.refusal() == null).toList();
    }

    @Override
    public synchronized Optional<OfferedAnswer> offer(long number) {
        return Optional.of(offers.get((int) number));
    }

    @Override
    public synchronized void resolveOffer(long number, String refusal) {
        var offer = offers.get((int) number);
        offers.set((int) number, new OfferedAnswer(number, offer.path(), offer.answer(), refusal));
        gates.values()
                .forEach(gate -> changes.publish(ChangeTopic.gates(gate.run().orElseThrow())));
    }

    @Override
    public synchronized void delete(RunId run, RunPath path) {
        gates.remove(path);
    }
}
