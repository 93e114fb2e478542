package dev.nerve.protocol;

import dev.nerve.protocol.common.BlobContentData;
import dev.nerve.protocol.common.BlobData;

/// The commands on blobs: images and other data that is too large for a value.
///
/// @param <R> the type of the reply
public sealed interface BlobCommands<R extends Record> extends ClientCommand<R> {

    /// Stores a blob.
    ///
    /// @param base64 the content
    record PutBlob(String base64) implements BlobCommands<BlobData> {}

    /// Reads a blob.
    ///
    /// @param hash its hash
    record GetBlob(String hash) implements BlobCommands<BlobContentData> {}
}
