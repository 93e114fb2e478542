package dev.nerve.store;

import dev.nerve.RunId;
import dev.nerve.RunPath;
import dev.nerve.change.StoreChanges;
import dev.nerve.gate.Gate;
import dev.nerve.gate.GateAnswer;
import dev.nerve.gate.GatePlace;
import dev.nerve.gate.GateStore;
import dev.nerve.gate.InboxPage;
import dev.nerve.gate.InboxQuery;
import dev.nerve.gate.StoredGate;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;

/// The gates of a store for the owner of one run: each write fails once another process owns the
/// run. *Safe for many threads.*
///
/// @param store the store
/// @param id the run
/// @param ownership the right to write
record OwnedGateStore(RunStore store, RunId id, RunOwnership ownership) implements GateStore {

    @Override
    public StoredGate open(GatePlace place, Gate gate, Instant now) throws InterruptedException {
        return write(() -> store.gates().open(place, gate, now));
    }

    @Override
    public boolean settle(long number, GateAnswer answer) throws InterruptedException {
        return write(() -> store.gates().settle(number, answer));
    }

    @Override
    public boolean settle(RunId run, RunPath path, GateAnswer answer) throws InterruptedException {
        return write(() -> store.gates().settle(run, path, answer));
    }

    @Override
    public long offer(RunId run, RunPath path, GateAnswer offer) throws InterruptedException {
        return write(() -> store.gates().offer(run, path, offer));
    }

    @Override
    public void resolveOffer(long number, String refusal) throws InterruptedException {
        store.write(id, ownership, () -> store.gates().resolveOffer(number, refusal));
    }

    @Override
    public void delete(RunId run, RunPath path) throws InterruptedException {
        store.write(id, ownership, () -> store.gates().delete(run, path));
    }

    private <T> T write(GateWrite<T> write) throws InterruptedException {
        var result = new AtomicReference<T>();
        store.write(id, ownership, () -> result.set(write.make()));
        return result.get();
    }

    @Override
    public Optional<StoredGate> find(long number) {
        return store.gates().find(number);
    }

    @Override
    public Optional<StoredGate> find(RunId run, RunPath path) {
        return store.gates().find(run, path);
    }

    @Override
    public List<StoredGate> list(RunId run) {
        return store.gates().list(run);
    }

    @Override
    public List<StoredGate> list(Collection<RunId> runs) {
        return store.gates().list(runs);
    }

    @Override
    public InboxPage list(InboxQuery query) {
        return store.gates().list(query);
    }

    @Override
    public List<OfferedAnswer> offers(RunId run) {
        return store.gates().offers(run);
    }

    @Override
    public Optional<OfferedAnswer> offer(long number) {
        return store.gates().offer(number);
    }

    @Override
    public StoreChanges changes() {
        return store.gates().changes();
    }

    /// A write with a result.
    @FunctionalInterface
    private interface GateWrite<T> {

        T make() throws InterruptedException;
    }
}
