package dev.nerve.model;

import dev.nerve.value.Value;
import java.util.List;

/// A piece of what is said to a model or by it.
public sealed interface Block {

    /// Words.
    ///
    /// @param text the words
    record Text(String text) implements Block {}

    /// A picture.
    ///
    /// @param mediaType such as `image/png`; empty if only the one who has it knows
    /// @param source its bytes in base 64, or the address where they are
    record Image(String mediaType, String source) implements Block {

        /// {@return whether the source is an address}
        public boolean isAddress() {
            return source.startsWith("https://") || source.startsWith("http://");
        }
    }

    /// What a model thought.
    ///
    /// @param text the words, as far as they are told
    /// @param signature what the provider wants to see again, unchanged: the name of the dialect, a
    ///     colon, and what only that dialect understands; empty if there is nothing of the kind
    record Reasoning(String text, String signature) implements Block {}

    /// A model wants a tool to be called.
    ///
    /// @param id names the call
    /// @param tool the tool's name
    /// @param arguments what for: an object, or a text if what the model wrote is no JSON
    record ToolUse(String id, String tool, Value arguments) implements Block {}

    /// What a tool gave.
    ///
    /// @param id the call it answers
    /// @param content what it gave: words and pictures
    /// @param failed whether it failed
    record ToolResult(String id, List<Block> content, boolean failed) implements Block {
        public ToolResult {
            content = List.copyOf(content);
        }
    }

    /// What only one dialect knows; the others leave it out.
    ///
    /// @param dialect which
    /// @param data the piece as that dialect writes it
    record Other(String dialect, Value.Fields data) implements Block {}
}
