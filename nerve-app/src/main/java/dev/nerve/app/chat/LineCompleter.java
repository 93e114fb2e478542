package dev.nerve.app.chat;

import java.util.List;

/// A completer for an unfinished line.
@FunctionalInterface
public interface LineCompleter {

    /// {@return the possible completions of the last word, in order}
    ///
    /// @param line the line so far
    List<String> complete(String line);
}
