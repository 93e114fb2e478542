package dev.nerve.llm.anthropic;

import dev.nerve.llm.wire.ImageCodec;
import dev.nerve.llm.wire.JsonObjectBuilder;
import dev.nerve.llm.wire.ToolArgumentsCodec;
import dev.nerve.model.ContentBlock;
import dev.nerve.value.Value;

/// A writer for the blocks of messages.
///
/// *Confined to one thread*, and used for one request or answer. It assigns the ids of calls.
final class ContentBlockWriter {

    private final CallIdSanitizer names = new CallIdSanitizer();

    /// {@return whether a block can be in a request}
    static boolean isKnown(ContentBlock block) {
        return switch (block) {
            case ContentBlock.Text(var text) -> !text.isBlank();
            case ContentBlock.Reasoning(_, var signature) ->
                    signature.startsWith(SignaturePrefixes.OWN);
            case ContentBlock.DialectSpecific(var dialect, _) ->
                    dialect.equals(AnthropicDialect.NAME);
            case ContentBlock.Image _, ContentBlock.ToolUse _, ContentBlock.ToolResult _ -> true;
        };
    }

    /// {@return a block in the provider's format}
    Value.Fields write(ContentBlock block) {
        return switch (block) {
            case ContentBlock.Text(var text) ->
                    JsonObjectBuilder.typed("text").with("text", text).fields();
            case ContentBlock.Image image ->
                    JsonObjectBuilder.typed("image").with("source", source(image)).fields();
            case ContentBlock.Reasoning(var text, var signature) ->
                    reasoning(text, signature).fields();
            case ContentBlock.ToolUse(var id, var tool, var arguments) ->
                    JsonObjectBuilder.typed("tool_use")
                            .with("id", names.idFor(id))
                            .with("name", tool)
                            .with("input", ToolArgumentsCodec.object(arguments))
                            .fields();
            case ContentBlock.ToolResult result -> result(result).fields();
            case ContentBlock.DialectSpecific(_, var data) -> data;
        };
    }

    private static JsonObjectBuilder source(ContentBlock.Image image) {
        return image.isAddress()
                ? JsonObjectBuilder.typed("url").with("url", image.source())
                : JsonObjectBuilder.typed("base64")
                        .with("media_type", ImageCodec.mediaType(image))
                        .with("data", image.source());
    }

    /// Writes reasoning. It drops the signatures of other providers.
    private static JsonObjectBuilder reasoning(String text, String signature) {
        if (signature.startsWith(SignaturePrefixes.REDACTED)) {
            var data = signature.substring(SignaturePrefixes.REDACTED.length());
            return JsonObjectBuilder.typed("redacted_thinking").with("data", data);
        }
        boolean own = signature.startsWith(SignaturePrefixes.OWN);
        return JsonObjectBuilder.typed("thinking")
                .with("thinking", text)
                .with("signature", own ? signature.substring(SignaturePrefixes.OWN.length()) : "");
    }

    private JsonObjectBuilder result(ContentBlock.ToolResult result) {
        var content =
                result.content().stream()
                        .filter(ContentBlockWriter::isKnown)
                        .map(this::write)
                        .toList();
        return JsonObjectBuilder.typed("tool_result")
                .with("tool_use_id", names.idFor(result.id()))
                .withNonEmpty("content", content)
                .withNonEmpty("is_error", result.failed());
    }
}
