package dev.nerve.conversation;

/// A part of a message.
public sealed interface MessagePart {

    /// Plain text.
    ///
    /// @param text the text
    record Text(String text) implements MessagePart {}

    /// The reasoning of a model before its answer.
    ///
    /// @param text the reasoning, if the provider returns it
    /// @param signature the provider's signature, which must be sent back unchanged
    record Reasoning(String text, String signature) implements MessagePart {}

    /// An image, stored as a blob.
    ///
    /// @param mediaType such as `image/png`
    /// @param hash the blob's hash
    record Image(String mediaType, String hash) implements MessagePart {}
}
