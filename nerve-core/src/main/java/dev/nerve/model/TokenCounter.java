package dev.nerve.model;

/// Tells how large a text is for a model, before the model has told: an estimate.
///
/// *Safe for many threads.*
@FunctionalInterface
public interface TokenCounter {

    /// About four characters to a token.
    TokenCounter ROUGH = text -> (text.length() + 3L) / 4;

    /// {@return how many tokens a text has, about}
    ///
    /// @param text the text
    long count(String text);
}
