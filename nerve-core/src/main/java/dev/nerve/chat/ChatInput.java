package dev.nerve.chat;

import dev.nerve.NerveException;
import dev.nerve.conversation.Content;
import dev.nerve.conversation.Part;
import dev.nerve.conversation.Role;
import dev.nerve.store.Blobs;
import dev.nerve.value.Value;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;

/// The input of a node as a user message.
final class ChatInput {

    private ChatInput() {}

    /// {@return the message: a text as it is; the `text` and `images` of an object; otherwise the
    /// JSON of the value}
    ///
    /// @throws NerveException.Invalid if the message would be empty
    static Content.Message message(Value input, Blobs blobs) {
        var parts =
                input instanceof Value.Fields fields && isMessage(fields)
                        ? parts(fields, blobs)
                        : List.<Part>of(new Part.Text(input.text()));
        if (parts.stream()
                .allMatch(part -> part instanceof Part.Text(var text) && text.isBlank())) {
            throw new NerveException.Invalid("there is nothing to say: the input is empty");
        }
        return new Content.Message(Role.USER, parts, Content.Source.SPOKEN);
    }

    private static boolean isMessage(Value.Fields fields) {
        return !fields.fields().isEmpty()
                && List.of("text", "images").containsAll(fields.fields().keySet());
    }

    private static List<Part> parts(Value.Fields fields, Blobs blobs) {
        var parts = new ArrayList<Part>();
        fields.find("images")
                .ifPresent(
                        images -> images.items().forEach(image -> parts.add(image(image, blobs))));
        fields.find("text").ifPresent(text -> parts.add(new Part.Text(text.text())));
        return parts;
    }

    private static Part image(Value image, Blobs blobs) {
        try {
            var bytes = Base64.getDecoder().decode(image.at("data").text());
            return new Part.Image(image.at("media_type").text(), blobs.put(bytes));
        } catch (IllegalArgumentException _) {
            throw new NerveException.Invalid("the data of an image must be base 64");
        }
    }
}
