package dev.nerve.engine.hub;

import dev.nerve.NerveException;
import dev.nerve.RunId;
import dev.nerve.store.RunStore;
import dev.nerve.store.RunSummary;
import java.util.Optional;

/// The runs of a store, for the filters of subscriptions.
///
/// @param store the store
record StoredRuns(RunStore store) implements RunLookup {

    static StoredRuns in(RunStore store) {
        return new StoredRuns(store);
    }

    @Override
    public RunId resolve(String name) {
        return store.names(name).stream()
                .findFirst()
                .orElseThrow(() -> new NerveException.NotFound("there is no run " + name));
    }

    @Override
    public Optional<RunSummary> find(RunId run) {
        return store.findSummary(run);
    }

    @Override
    public void began(RunId run) {}

    @Override
    public void ended(RunId run) {}

    @Override
    public void unobserved() {}
}
