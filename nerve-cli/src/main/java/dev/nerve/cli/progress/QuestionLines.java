package dev.nerve.cli.progress;

import java.time.Instant;
import java.util.List;

/// The lines of a question below the tree of a run. A person types the answer below them.
@FunctionalInterface
public interface QuestionLines {

    /// {@return the lines at a point in time}
    ///
    /// Any thread may call this.
    ///
    /// @param width the maximum width of a line
    /// @param now the current time
    List<String> lines(int width, Instant now);
}
