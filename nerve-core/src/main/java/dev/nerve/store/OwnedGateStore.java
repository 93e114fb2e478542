package dev.nerve.store;

import dev.nerve.RunId;
import dev.nerve.RunPath;
import dev.nerve.SessionId;
import dev.nerve.change.StoreChanges;
import dev.nerve.gate.Gate;
import dev.nerve.gate.GateAnswer;
import dev.nerve.gate.GatePlace;
import dev.nerve.gate.GateStore;
import dev.nerve.gate.InboxPage;
import dev.nerve.gate.InboxQuery;
import dev.nerve.gate.StoredGate;
import dev.nerve.store.journal.OwnershipCheck;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/// The gates of a store for the owner of one run: each write fails once another process owns the
/// run. New gates belong to the session of the run. *Safe for many threads.*
///
/// @param gates the gates of all runs
/// @param owner the check of the owner
/// @param session the session of the run, or null if it has none
public record OwnedGateStore(GateStore gates, OwnershipCheck owner, @Nullable SessionId session)
        implements GateStore {

    @Override
    public StoredGate open(GatePlace place, Gate gate, Instant now) throws InterruptedException {
        var placed = place.session() == null ? place.withSession(session) : place;
        return write(() -> gates.open(placed, gate, now));
    }

    @Override
    public boolean settle(long number, GateAnswer answer) throws InterruptedException {
        return write(() -> gates.settle(number, answer));
    }

    @Override
    public boolean settle(RunId run, RunPath path, GateAnswer answer) throws InterruptedException {
        return write(() -> gates.settle(run, path, answer));
    }

    @Override
    public long offer(RunId run, RunPath path, GateAnswer offer) throws InterruptedException {
        return write(() -> gates.offer(run, path, offer));
    }

    @Override
    public void resolveOffer(long number, String refusal) throws InterruptedException {
        owner.write(() -> gates.resolveOffer(number, refusal));
    }

    @Override
    public void delete(RunId run, RunPath path) throws InterruptedException {
        owner.write(() -> gates.delete(run, path));
    }

    private <T> T write(GateWrite<T> write) throws InterruptedException {
        var result = new AtomicReference<T>();
        owner.write(() -> result.set(write.make()));
        return result.get();
    }

    @Override
    public Optional<StoredGate> find(long number) {
        return gates.find(number);
    }

    @Override
    public Optional<StoredGate> find(RunId run, RunPath path) {
        return gates.find(run, path);
    }

    @Override
    public List<StoredGate> list(RunId run) {
        return gates.list(run);
    }

    @Override
    public List<StoredGate> list(Collection<RunId> runs) {
        return gates.list(runs);
    }

    @Override
    public InboxPage list(InboxQuery query) {
        return gates.list(query);
    }

    @Override
    public List<OfferedAnswer> offers(RunId run) {
        return gates.offers(run);
    }

    @Override
    public Optional<OfferedAnswer> offer(long number) {
        return gates.offer(number);
    }

    @Override
    public StoreChanges changes() {
        return gates.changes();
    }

    /// A write with a result.
    @FunctionalInterface
    private interface GateWrite<T> {

        T make() throws InterruptedException;
    }
}
