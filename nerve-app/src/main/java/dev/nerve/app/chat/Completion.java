package dev.nerve.app.chat;

import java.util.List;

/// Tells what a word that somebody began can become.
@FunctionalInterface
public interface Completion {

    /// {@return the words that may be meant, in order}
    ///
    /// @param line what is typed so far
    List<String> of(String line);
}
