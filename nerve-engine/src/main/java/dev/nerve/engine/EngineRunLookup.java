package dev.nerve.engine;

import dev.nerve.RunId;
import dev.nerve.engine.event.OwnerGoneReporter;
import dev.nerve.engine.hub.RunLookup;
import dev.nerve.engine.setup.RunServices;
import dev.nerve.store.RunSummary;
import java.util.Optional;

/// The runs of an engine, for the filters of its subscriptions.
///
/// @param services the runs
/// @param reporter stores that the process of a run has died
record EngineRunLookup(RunServices services, OwnerGoneReporter reporter) implements RunLookup {

    @Override
    public RunId resolve(String name) {
        return services.runs().resolveName(name);
    }

    @Override
    public Optional<RunSummary> find(RunId run) {
        return services.store().findSummary(run);
    }

    /// This process cannot report its own death, so only runs of others are watched.
    @Override
    public void began(RunId run) {
        if (services.runs().findLive(run).isEmpty()) {
            reporter.watch(run);
        }
    }

    @Override
    public void ended(RunId run) {
        reporter.forget(run);
    }

    @Override
    public void unobserved() {
        reporter.forgetAll();
    }
}
