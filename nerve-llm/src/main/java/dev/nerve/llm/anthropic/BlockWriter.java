package dev.nerve.llm.anthropic;

import dev.nerve.llm.wire.Pictures;
import dev.nerve.llm.wire.ToolArguments;
import dev.nerve.llm.wire.Written;
import dev.nerve.model.Block;
import dev.nerve.value.Value;

/// A writer for the blocks of messages.
///
/// *Confined to one thread*, and used for one request or answer. It assigns the ids of calls.
final class BlockWriter {

    private final CallNames names = new CallNames();

    /// {@return whether a block can be in a request}
    static boolean isKnown(Block block) {
        return switch (block) {
            case Block.Text(var text) -> !text.isBlank();
            case Block.Reasoning(_, var signature) -> signature.startsWith(Signatures.OWN);
            case Block.Other(var dialect, _) -> dialect.equals(AnthropicDialect.NAME);
            case Block.Image _, Block.ToolUse _, Block.ToolResult _ -> true;
        };
    }

    /// {@return a block in the provider's format}
    Value.Fields write(Block block) {
        return switch (block) {
            case Block.Text(var text) -> Written.typed("text").with("text", text).fields();
            case Block.Image image -> Written.typed("image").with("source", source(image)).fields();
            case Block.Reasoning(var text, var signature) -> reasoning(text, signature).fields();
            case Block.ToolUse(var id, var tool, var arguments) ->
                    Written.typed("tool_use")
                            .with("id", names.plain(id))
                            .with("name", tool)
                            .with("input", ToolArguments.object(arguments))
                            .fields();
            case Block.ToolResult result -> result(result).fields();
            case Block.Other(_, var data) -> data;
        };
    }

    private static Written source(Block.Image image) {
        return image.isAddress()
                ? Written.typed("url").with("url", image.source())
                : Written.typed("base64")
                        .with("media_type", Pictures.type(image))
                        .with("data", image.source());
    }

    /// Writes reasoning. It drops the signatures of other providers.
    private static Written reasoning(String text, String signature) {
        if (signature.startsWith(Signatures.REDACTED)) {
            var data = signature.substring(Signatures.REDACTED.length());
            return Written.typed("redacted_thinking").with("data", data);
        }
        boolean own = signature.startsWith(Signatures.OWN);
        return Written.typed("thinking")
                .with("thinking", text)
                .with("signature", own ? signature.substring(Signatures.OWN.length()) : "");
    }

    private Written result(Block.ToolResult result) {
        var content =
                result.content().stream().filter(BlockWriter::isKnown).map(this::write).toList();
        return Written.typed("tool_result")
                .with("tool_use_id", names.plain(result.id()))
                .ifAny("content", content)
                .ifAny("is_error", result.failed());
    }
}
