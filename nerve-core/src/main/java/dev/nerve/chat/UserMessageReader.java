package dev.nerve.chat;

import dev.nerve.NerveException;
import dev.nerve.conversation.MessagePart;
import dev.nerve.conversation.MessageRole;
import dev.nerve.conversation.RowContent;
import dev.nerve.store.BlobStore;
import dev.nerve.value.Value;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;

/// The input of a node as a user message.
final class UserMessageReader {

    private UserMessageReader() {}

    /// {@return the message: a text as it is; the `text` and `images` of an object; otherwise the
    /// JSON of the value}
    ///
    /// @throws NerveException.Invalid if the message would be empty
    static RowContent.Message message(Value input, BlobStore blobs) {
        var parts =
                input instanceof Value.Fields fields && isMessage(fields)
                        ? parts(fields, blobs)
                        : List.<MessagePart>of(new MessagePart.Text(input.text()));
        if (parts.stream()
                .allMatch(part -> part instanceof MessagePart.Text(var text) && text.isBlank())) {
            throw new NerveException.Invalid("there is nothing to say: the input is empty");
        }
        return new RowContent.Message(MessageRole.USER, parts, RowContent.MessageSource.SPOKEN);
    }

    /// {@return the same message inside a running turn, which starts no turn of its own}
    ///
    /// @throws NerveException.Invalid if the message would be empty
    static RowContent.Message injected(Value input, BlobStore blobs) {
        return new RowContent.Message(
                MessageRole.USER, message(input, blobs).parts(), RowContent.MessageSource.INJECTED);
    }

    private static boolean isMessage(Value.Fields fields) {
        return !fields.fields().isEmpty()
                && List.of("text", "images").containsAll(fields.fields().keySet());
    }

    private static List<MessagePart> parts(Value.Fields fields, BlobStore blobs) {
        var parts = new ArrayList<MessagePart>();
        fields.find("images")
                .ifPresent(
                        images -> images.items().forEach(image -> parts.add(image(image, blobs))));
        fields.find("text").ifPresent(text -> parts.add(new MessagePart.Text(text.text())));
        return parts;
    }

    private static MessagePart image(Value image, BlobStore blobs) {
        try {
            var bytes = Base64.getDecoder().decode(image.at("data").text());
            return new MessagePart.Image(image.at("media_type").text(), blobs.put(bytes));
        } catch (IllegalArgumentException _) {
            throw new NerveException.Invalid("the data of an image must be base 64");
        }
    }
}
