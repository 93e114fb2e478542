package dev.nerve.app;

import dev.nerve.llm.http.HttpTimeouts;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;

/// Opens nerve for tests that want providers to be waited for no longer than this.
public final class OpenedNerve {

    private OpenedNerve() {}

    /// {@return nerve that takes a provider for lost when it is silent for so long}
    ///
    /// @param store what is kept
    /// @param directory where it works
    /// @param environment keys and addresses
    /// @param silence how long a provider may be silent in the middle of an answer
    public static Nerve impatient(
            Path store, Path directory, Map<String, String> environment, Duration silence) {
        return Nerve.open(
                store,
                EngineSetup.of(directory, environment, HttpTimeouts.DEFAULT.withSilence(silence)));
    }
}
