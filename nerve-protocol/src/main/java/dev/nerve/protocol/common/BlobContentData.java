package dev.nerve.protocol.common;

/// The content of a blob. *Immutable.*
///
/// @param hash its hash
/// @param base64 its content
public record BlobContentData(String hash, String base64) {}
