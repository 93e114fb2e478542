package dev.nerve.conversation.operation;

/// The workers that hold open turns: processes, or several engines in one process.
///
/// *Safe for many threads.*
public interface TurnOwners {

    /// {@return the name of this worker, stored with the turns that it opens}
    String self();

    /// {@return whether a worker is alive, so that nobody else may end its turns}
    ///
    /// @param worker the name of the worker
    boolean isAlive(String worker);

    /// {@return the owners of a store that only one process uses}
    static TurnOwners single() {
        return new TurnOwners() {
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
