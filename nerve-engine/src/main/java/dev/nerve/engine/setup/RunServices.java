package dev.nerve.engine.setup;

import dev.nerve.gate.rule.PermissionRuleStore;
import dev.nerve.store.RunStore;
import dev.nerve.workflow.light.LightRunService;
import dev.nerve.workflow.run.InboxService;
import dev.nerve.workflow.run.RunService;

/// The services for runs and the inbox. *Immutable.*
///
/// @param runs starts, controls and lists runs
/// @param lights the light runs
/// @param store the stored runs, with the log of all events
/// @param inbox everything that waits for a person
/// @param rules the remembered answers to permission requests
/// @param storeShrinker returns the disk space of deleted runs to the file system
public record RunServices(
        RunService runs,
        LightRunService lights,
        RunStore store,
        InboxService inbox,
        PermissionRuleStore rules,
        StoreShrinker storeShrinker) {

    /// A port to the disk space of the store.
    @FunctionalInterface
    public interface StoreShrinker {

        /// Returns unused disk space to the file system.
        ///
        /// @return the number of bytes by which the store shrank
        /// @throws dev.nerve.NerveException if the store cannot shrink now
        long shrink();
    }
}
