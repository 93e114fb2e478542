package dev.nerve.app;

import dev.nerve.llm.http.HttpTimeouts;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;

/// Opens nerve for tests that want providers to be waited for no longer than this.
public final class OpenedNerve {

    private OpenedNerve() {}

    /// {@return an open nerve with a time limit for silent providers}
    ///
    /// @param store the store
    /// @param directory the working directory
    /// @param environment the keys and addresses
    /// @param silence the longest silence of a provider in the middle of an answer
    public static Nerve impatient(
            Path store, Path directory, Map<String, String> environment, Duration silence) {
        return Nerve.open(
                store,
                EngineSetup.of(directory, environment, HttpTimeouts.DEFAULT.withSilence(silence)));
    }
}
