package dev.nerve.engine;

import dev.nerve.RunId;
import dev.nerve.engine.hub.RunLookup;
import dev.nerve.engine.setup.RunServices;
import dev.nerve.store.RunSummary;
import java.util.Optional;

/// The runs of an engine, for the filters of its subscriptions.
///
/// @param services the runs
record EngineRunLookup(RunServices services) implements RunLookup {

    @Override
    public RunId resolve(String name) {
        return services.runs().resolveName(name);
    }

    @Override
    public Optional<RunSummary> find(RunId run) {
        return services.store().findSummary(run);
    }
}
