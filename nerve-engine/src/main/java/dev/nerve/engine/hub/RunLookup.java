package dev.nerve.engine.hub;

import dev.nerve.RunId;
import dev.nerve.store.RunSummary;
import java.util.Optional;

/// A port to the runs that the filters of subscriptions name or match. *Safe for many threads.*
public interface RunLookup {

    /// {@return the run with a name or a part of a name}
    ///
    /// @param name its name, its beginning, or its last 8 characters
    /// @throws dev.nerve.NerveException.NotFound if there is none
    /// @throws dev.nerve.NerveException.Invalid if there are several
    RunId resolve(String name);

    /// {@return the entry of a run in a list; empty if it was deleted}
    ///
    /// @param run the run
    Optional<RunSummary> find(RunId run);

    /// Learns that a subscriber sees a run that may be executed, perhaps by another process.
    ///
    /// @param run the run
    void began(RunId run);

    /// Learns that a run that a subscriber sees is not executed any more.
    ///
    /// @param run the run
    void ended(RunId run);

    /// Learns that there are no subscribers any more.
    void unobserved();
}
