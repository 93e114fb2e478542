package dev.nerve.app;

import dev.nerve.app.process.StoreProcesses;
import dev.nerve.store.data.DataStore;
import java.nio.file.Path;

/// A data store in a directory, which several processes may open.
sealed interface DirectoryStore extends DataStore permits OpenStore, ReadOnlyStore {

    /// {@return the processes that execute the runs of this store}
    StoreProcesses processes();

    /// {@return the store directory}
    Path directory();
}
