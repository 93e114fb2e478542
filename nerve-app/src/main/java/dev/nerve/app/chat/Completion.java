package dev.nerve.app.chat;

import java.util.List;

/// A completer for an unfinished line.
@FunctionalInterface
public interface Completion {

    /// {@return the possible completions of the last word, in order}
    ///
    /// @param line the line so far
    List<String> of(String line);
}
