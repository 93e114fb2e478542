package dev.nerve.model;

import dev.nerve.value.Value;
import java.util.List;

/// A block of content in a message to or from a model.
public sealed interface ContentBlock {

    /// Plain text.
    ///
    /// @param text the text
    record Text(String text) implements ContentBlock {}

    /// An image.
    ///
    /// @param mediaType such as `image/png`; empty if only the owner of the source knows it
    /// @param source the bytes in base 64, or the URL of the image
    record Image(String mediaType, String source) implements ContentBlock {

        /// {@return whether the source is a URL}
        public boolean isAddress() {
            return source.startsWith("https://") || source.startsWith("http://");
        }
    }

    /// The reasoning of a model.
    ///
    /// @param text the reasoning, as far as the provider returns it
    /// @param signature the provider's signature, which must be sent back unchanged: the dialect, a
    ///     colon, and data that only that dialect understands; empty if there is none
    record Reasoning(String text, String signature) implements ContentBlock {}

    /// A tool call of a model.
    ///
    /// @param id the id of the call
    /// @param tool the tool's name
    /// @param arguments the arguments: an object, or a text if the model wrote invalid JSON
    record ToolUse(String id, String tool, Value arguments) implements ContentBlock {}

    /// The result of a tool call.
    ///
    /// @param id the id of the call
    /// @param content the result: text and images
    /// @param failed whether the tool failed
    record ToolResult(String id, List<ContentBlock> content, boolean failed)
            implements ContentBlock {
        public ToolResult {
            content = List.copyOf(content);
        }
    }

    /// A block that only one dialect understands; other dialects omit it.
    ///
    /// @param dialect the dialect
    /// @param data the block as that dialect encodes it
    record DialectSpecific(String dialect, Value.Fields data) implements ContentBlock {}
}
