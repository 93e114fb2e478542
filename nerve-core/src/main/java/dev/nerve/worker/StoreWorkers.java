package dev.nerve.worker;

/// The workers that use a store: processes, or several engines in one process. Runs and open turns
/// belong to a worker, and only those of a dead worker may be taken over.
///
/// *Safe for many threads.*
public interface StoreWorkers {

    /// {@return the name of this worker, stored with the runs and turns that it owns}
    ///
    /// The worker is known to be alive from the first call on, until its store is closed or its
    /// process ends.
    ///
    /// @throws dev.nerve.NerveException.Unsupported if the store was opened for reading only
    String self();

    /// {@return whether a worker is alive, so that nobody else may end its turns and runs}
    ///
    /// @param worker the name of the worker
    boolean isAlive(String worker);

    /// {@return the workers of a store that only one process uses}
    static StoreWorkers single() {
        return new StoreWorkers() {
            @Override
            public String self() {
                return "";
            }

            @Override
            public boolean isAlive(String worker) {
                return false;
            }
        };
    }
}
