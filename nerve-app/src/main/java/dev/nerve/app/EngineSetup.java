package dev.nerve.app;

import dev.nerve.directory.DirectoryStoreProvider;
import dev.nerve.llm.http.HttpTimeouts;
import dev.nerve.script.WorkflowLanguages;
import dev.nerve.store.data.DataStoreRegistry;
import dev.nerve.store.memory.InMemoryDataStore;
import java.nio.file.Path;
import java.util.Map;

/// The surroundings of an engine: everything that it does not create itself.
///
/// @param directory the working directory of programs, also the directory of scripted models
/// @param environment the variables of programs, also keys and addresses of providers
/// @param models the models; the engine closes them
/// @param languages the readers of workflow files, which several engines can share
/// @param storeOptions the options of the store, if there is one
record EngineSetup(
        Path directory,
        Map<String, String> environment,
        LocalModels models,
        WorkflowLanguages languages,
        StoreOptions storeOptions) {

    EngineSetup {
        environment = Map.copyOf(environment);
    }

    /// {@return a setup with readers of its own and default options}
    static EngineSetup of(Path directory, Map<String, String> environment) {
        return of(directory, environment, HttpTimeouts.DEFAULT);
    }

    /// @param limits the time limits for providers
    static EngineSetup of(Path directory, Map<String, String> environment, HttpTimeouts limits) {
        return new EngineSetup(
                directory,
                environment,
                LocalModels.of(environment, directory, limits),
                WorkflowLanguages.create(),
                StoreOptions.DEFAULT);
    }

    /// {@return the stores that an engine can use, by their URIs}
    DataStoreRegistry stores() {
        return DataStoreRegistry.of(
                InMemoryDataStore.provider(),
                new DirectoryStoreProvider(
                        storeOptions.durability(), models.secrets(), SystemTime.SYSTEM::now));
    }

    EngineSetup withLanguages(WorkflowLanguages shared) {
        return new EngineSetup(directory, environment, models, shared, storeOptions);
    }

    EngineSetup withStoreOptions(StoreOptions other) {
        return new EngineSetup(directory, environment, models, languages, other);
    }

    /// {@return a copy with other variables for programs; the models keep theirs}
    EngineSetup withEnvironment(Map<String, String> other) {
        return new EngineSetup(directory, other, models, languages, storeOptions);
    }

    /// Omits the variables, because some of them are secret keys.
    @Override
    public String toString() {
        return "EngineSetup[directory=%s]".formatted(directory);
    }
}
