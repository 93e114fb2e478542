package dev.nerve.engine.run;

import dev.nerve.RunId;

/// A port to the files that the nodes of runs write beside the store.
@FunctionalInterface
public interface RunFileStore {

    /// Deletes the files of a run. It does nothing if there are none.
    ///
    /// @param run the run
    void delete(RunId run);
}
