package dev.nerve.cli.progress;

import java.time.Instant;
import java.util.List;

/// Lines below the tree of a run, with a question that a person answers below them.
@FunctionalInterface
public interface QuestionLines {

    /// {@return the lines as they are at a moment}
    ///
    /// May be called by any thread.
    ///
    /// @param width how wide they may be
    /// @param now the moment
    List<String> lines(int width, Instant now);
}
