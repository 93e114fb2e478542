package dev.nerve.engine.command;

import dev.nerve.NerveException;
import dev.nerve.protocol.BlobCommands;
import dev.nerve.protocol.common.BlobContentData;
import dev.nerve.protocol.common.BlobData;
import dev.nerve.store.BlobStore;
import dev.nerve.value.ValueLimits;
import java.util.Base64;

/// The commands on blobs.
///
/// @param blobs the blobs
public record BlobCommandService(BlobStore blobs) {

    Record execute(BlobCommands<?> command) {
        return switch (command) {
            case BlobCommands.PutBlob put -> put(put);
            case BlobCommands.GetBlob get -> get(get);
        };
    }

    private BlobData put(BlobCommands.PutBlob command) {
        var bytes = decode(command.base64());
        if (bytes.length > ValueLimits.MAX_BYTES) {
            throw new NerveException.Invalid(
                    "a blob of %d bytes is too large; the limit is %d"
                            .formatted(bytes.length, ValueLimits.MAX_BYTES));
        }
        return new BlobData(blobs.put(bytes), bytes.length);
    }

    private static byte[] decode(String base64) {
        try {
            return Base64.getDecoder().decode(base64);
        } catch (IllegalArgumentException problem) {
            throw new NerveException.Invalid("base64: " + problem.getMessage());
        }
    }

    private BlobContentData get(BlobCommands.GetBlob command) {
        var bytes = blobs.get(command.hash());
        return new BlobContentData(command.hash(), Base64.getEncoder().encodeToString(bytes));
    }
}
