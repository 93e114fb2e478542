package dev.nerve.store;

import dev.nerve.RunId;
import dev.nerve.RunPath;
import dev.nerve.Usage;
import dev.nerve.run.Outcome;
import java.util.Optional;

/// Remembers what executions gave, so that a run which goes on after a crash does not do them
/// again.
///
/// *Safe for many threads.*
public interface Journal {

    /// {@return what was recorded at this place of the run, if anything}
    ///
    /// @param run the run
    /// @param path the place
    Optional<Entry> find(RunId run, RunPath path);

    /// Records an outcome; when it returns, the record lasts.
    ///
    /// @param run the run
    /// @param path the place
    /// @param entry what to remember
    void record(RunId run, RunPath path, Entry entry);

    /// Forgets all that was recorded inside a place, but not what was recorded at it.
    ///
    /// @param run the run
    /// @param path the place, where everything is about to be done once more
    void forgetInside(RunId run, RunPath path);

    /// {@return a journal that remembers nothing}
    static Journal none() {
        return Forgetful.INSTANCE;
    }

    /// What is remembered of one execution.
    ///
    /// @param outcome what it gave, after its error policy
    /// @param usage what it spent, which counts again when the outcome is given again
    record Entry(Outcome outcome, Usage usage) {}
}
