package dev.nerve.protocol.common;

import dev.nerve.protocol.codec.ProtocolRecord;

/// A stored blob. *Immutable.*
///
/// @param hash its hash
/// @param size its size in bytes
public record BlobData(String hash, long size) implements ProtocolRecord {}
