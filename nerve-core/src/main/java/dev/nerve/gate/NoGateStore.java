package dev.nerve.gate;

import dev.nerve.HintId;
import dev.nerve.NerveException;
import dev.nerve.RunId;
import dev.nerve.RunPath;
import dev.nerve.change.LocalStoreChanges;
import dev.nerve.change.StoreChanges;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A gate store that refuses to open gates, because no person could answer them.
enum NoGateStore implements GateStore {
    NO_GATES;

    private static NerveException refused(@Nullable Object place) {
        return new NerveException.Unsupported(
                        "'%s' opens a gate, but nobody can answer it here; start a durable run"
                                .formatted(place))
                .with(HintId.START_RUN);
    }

    @Override
    public boolean isAnswerable() {
        return false;
    }

    @Override
    public StoreChanges changes() {
        return new LocalStoreChanges();
    }

    @Override
    public StoredGate open(GatePlace place, Gate gate, Instant now) {
        throw refused(place.path() == null ? place.node() : place.path());
    }

    @Override
    public Optional<StoredGate> find(long number) {
        return Optional.empty();
    }

    @Override
    public Optional<StoredGate> find(RunId run, RunPath path) {
        return Optional.empty();
    }

    @Override
    public List<StoredGate> list(RunId run) {
        return List.of();
    }

    @Override
    public InboxPage list(InboxQuery query) {
        return new InboxPage(List.of(), null);
    }

    @Override
    public boolean settle(long number, GateAnswer answer) {
        throw GateStore.missing(number);
    }

    @Override
    public boolean settle(RunId run, RunPath path, GateAnswer answer) {
        throw refused(path);
    }

    @Override
    public long offer(RunId run, RunPath path, GateAnswer offer) {
        throw refused(path);
    }

    @Override
    public List<OfferedAnswer> offers(RunId run) {
        return List.of();
    }

    @Override
    public Optional<OfferedAnswer> offer(long number) {
        return Optional.empty();
    }

    @Override
    public void resolveOffer(long number, String refusal) {}

    @Override
    public void delete(RunId run, RunPath path) {}
}
