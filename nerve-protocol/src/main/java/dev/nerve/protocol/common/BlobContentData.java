package dev.nerve.protocol.common;

import dev.nerve.protocol.codec.ProtocolRecord;

/// The content of a blob. *Immutable.*
///
/// @param hash its hash
/// @param base64 its content
public record BlobContentData(String hash, String base64) implements ProtocolRecord {}
