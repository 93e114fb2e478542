package dev.nerve.model;

/// An estimate of the number of tokens of a text.
///
/// *Safe for many threads.*
@FunctionalInterface
public interface TokenCounter {

    /// About four characters per token.
    TokenCounter APPROXIMATE = text -> (text.length() + 3L) / 4;

    /// {@return the approximate number of tokens of a text}
    ///
    /// @param text the text
    long count(String text);
}
