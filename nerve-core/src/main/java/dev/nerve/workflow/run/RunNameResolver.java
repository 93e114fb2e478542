package dev.nerve.workflow.run;

import dev.nerve.NerveException;
import dev.nerve.RunId;
import dev.nerve.store.RunStore;
import java.util.List;

/// A resolver that finds a run by a part of its name.
///
/// @param store the store of the runs
record RunNameResolver(RunStore store) {

    private static final int MOST_NAMES = 10;

    /// @param name a name, its beginning, or its last 8 characters
    RunId find(String name) {
        var found = store.names(name);
        if (found.stream().anyMatch(id -> id.name().equals(name))) {
            return RunId.of(name);
        }
        return switch (found.size()) {
            case 0 -> throw RunStore.missing(name);
            case 1 -> found.getFirst();
            default ->
                    throw new NerveException.Invalid(
                            "several runs begin with '%s': %s".formatted(name, joinNames(found)));
        };
    }

    private static String joinNames(List<RunId> found) {
        return String.join(", ", found.stream().map(RunId::name).limit(MOST_NAMES).toList());
    }
}
