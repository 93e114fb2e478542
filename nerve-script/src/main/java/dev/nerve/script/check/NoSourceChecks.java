package dev.nerve.script.check;

import dev.nerve.store.WorkflowSource;
import java.util.Optional;

/// The checks of an engine without a store directory.
enum NoSourceChecks implements SourceCheckStore {
    NONE;

    @Override
    public Optional<SourceCheck> find(WorkflowSource source) {
        return Optional.empty();
    }

    @Override
    public void save(WorkflowSource source, SourceCheck check) {}
}
