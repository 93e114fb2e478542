package dev.nerve.app.run;

import dev.nerve.store.RunSource;

/// What runs are executed by and kept in.
public interface Engine extends Kept {

    /// {@return the text of a workflow, to be started}
    ///
    /// @param word a file in YAML or Java or, if there is none, the name of what was loaded
    /// @throws dev.nerve.NerveException if it cannot be read, or is wrong
    RunSource source(String word);

    /// Gives space back to the disk that runs have left which were forgotten.
    ///
    /// @return how many bytes are kept less
    /// @throws dev.nerve.NerveException if that cannot be done now; nothing was changed
    long shrink();

    /// Leaves the runs that this process executes, so that they can go on later.
    @Override
    void close();
}
