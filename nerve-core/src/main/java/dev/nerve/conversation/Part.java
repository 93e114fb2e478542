package dev.nerve.conversation;

/// A piece of a message.
public sealed interface Part {

    /// Words.
    ///
    /// @param text the words
    record Text(String text) implements Part {}

    /// What a model thought before it answered.
    ///
    /// @param text the words, if they are told
    /// @param signature what the provider wants to see again, unchanged
    record Reasoning(String text, String signature) implements Part {}

    /// A picture, kept as a blob.
    ///
    /// @param mediaType such as `image/png`
    /// @param hash the blob's hash
    record Image(String mediaType, String hash) implements Part {}
}
