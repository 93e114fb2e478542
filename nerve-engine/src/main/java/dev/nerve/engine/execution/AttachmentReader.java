package dev.nerve.engine.execution;

import dev.nerve.NerveException;
import dev.nerve.store.BlobStore;
import dev.nerve.value.Value;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;

/// A reader of attachments, which become images of the message to a chat.
///
/// @param blobs the stored blobs
public record AttachmentReader(BlobStore blobs) {

    /// The types of images by the bytes with which they begin, as hexadecimal digits.
    private static final Map<String, String> TYPES =
            Map.of(
                    "89504e47", "image/png",
                    "ffd8ff", "image/jpeg",
                    "47494638", "image/gif",
                    "52494646", "image/webp");

    /// {@return an input with attachments}
    ///
    /// @param input the text of the input, or an object with `text` and `images`
    /// @param hashes the hashes of the blobs
    /// @throws NerveException.NotFound if there is no such blob
    /// @throws NerveException.Invalid if a blob is no image, or the input is neither a text nor a
    /// message
    public Value attach(Value input, List<String> hashes) {
        if (hashes.isEmpty()) {
            return input;
        }
        var images = new ArrayList<>(input.find("images").map(Value::items).orElse(List.of()));
        hashes.forEach(hash -> images.add(image(hash)));
        var message = Value.Fields.EMPTY.with("images", images);
        return switch (input) {
            case Value.Null _ -> message;
            case Value.Text text -> message.with("text", text);
            case Value.Fields fields when fields.find("text").isPresent() ->
                    message.with("text", fields.at("text"));
            case Value _ ->
                    throw new NerveException.Invalid(
                            "attachments need a text as input, or an object with 'text'");
        };
    }

    private Value image(String hash) {
        var bytes = blobs.get(hash);
        var begin = new StringBuilder();
        for (int i = 0; i < Math.min(4, bytes.length); i++) {
            begin.append("%02x".formatted(bytes[i]));
        }
        var type =
                TYPES.entrySet().stream()
                        .filter(entry -> begin.toString().startsWith(entry.getKey()))
                        .map(Map.Entry::getValue)
                        .findAny()
                        .orElseThrow(() ->
                                new NerveException.Invalid(
                                        "blob %s is not an image in PNG, JPEG, GIF or WebP"
                                                .formatted(hash)));
        return Value.Fields.EMPTY
                .with("media_type", type)
                .with("data", Base64.getEncoder().encodeToString(bytes));
    }
}
