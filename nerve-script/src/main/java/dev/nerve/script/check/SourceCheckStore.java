package dev.nerve.script.check;

import dev.nerve.store.WorkflowSource;
import dev.nerve.workflow.SourceDefect;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A store for the results of checks of Java sources, so that a list of runs needs no compiler.
///
/// It is a cache: a missing result means another check, and a change that fails is ignored.
public interface SourceCheckStore {

    /// {@return the result of an earlier check with the same class path, if it is stored}
    ///
    /// @param source the checked source
    Optional<SourceCheck> find(WorkflowSource source);

    /// Stores the result of a check.
    ///
    /// @param source the checked source
    /// @param check the result
    void save(WorkflowSource source, SourceCheck check);

    /// {@return a store that stores nothing}
    static SourceCheckStore none() {
        return NoSourceChecks.NONE;
    }

    /// {@return the results in a directory}
    ///
    /// @param directory the directory; it is created with the first result
    static SourceCheckStore in(Path directory) {
        return new SourceCheckDirectory(directory, SourceCheckDirectory.Access.WRITE);
    }

    /// {@return the results in a directory, which stays as it is}
    ///
    /// @param directory the directory, which may be missing
    static SourceCheckStore readOnly(Path directory) {
        return new SourceCheckDirectory(directory, SourceCheckDirectory.Access.READ);
    }

    /// The result of a check.
    ///
    /// @param defect the defect of the source, or null if it has none
    record SourceCheck(@Nullable SourceDefect defect) {

        /// The result for a source that compiles.
        public static final SourceCheck PASSED = new SourceCheck(null);
    }
}
