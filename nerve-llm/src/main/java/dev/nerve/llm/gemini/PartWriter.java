package dev.nerve.llm.gemini;

import dev.nerve.llm.wire.ImageCodec;
import dev.nerve.llm.wire.JsonObjectBuilder;
import dev.nerve.model.ContentBlock;
import dev.nerve.value.Value;
import java.util.ArrayList;
import java.util.List;

/// A writer for the blocks of one content. A signature goes into the part that follows it.
///
/// *Confined to one thread.*
final class PartWriter {

    private final List<Value> parts = new ArrayList<>();
    private final PartPurpose purpose;
    private String signature = "";
    private boolean hasCalls;

    PartWriter(PartPurpose purpose) {
        this.purpose = purpose;
    }

    /// {@return whether a block can be in a request}
    static boolean isKnown(ContentBlock block) {
        return switch (block) {
            case ContentBlock.Text(var text) -> !text.isEmpty();
            case ContentBlock.Reasoning reasoning -> !ThoughtSignatures.read(reasoning).isEmpty();
            case ContentBlock.DialectSpecific(var dialect, _) -> dialect.equals(GeminiDialect.NAME);
            case ContentBlock.Image _, ContentBlock.ToolUse _, ContentBlock.ToolResult _ -> true;
        };
    }

    void write(ContentBlock block) {
        switch (block) {
            case ContentBlock.Text(var text) -> {
                if (!text.isEmpty()) {
                    add(new JsonObjectBuilder().with("text", text));
                }
            }
            case ContentBlock.Image image -> add(picture(image));
            case ContentBlock.Reasoning reasoning -> think(reasoning);
            case ContentBlock.ToolUse call -> call(call);
            case ContentBlock.ToolResult _ -> {}
            case ContentBlock.DialectSpecific(var dialect, var data) -> {
                if (dialect.equals(GeminiDialect.NAME)) {
                    flush();
                    parts.add(data);
                }
            }
        }
    }

    private void think(ContentBlock.Reasoning reasoning) {
        var signed = ThoughtSignatures.read(reasoning);
        if (reasoning.text().isEmpty()) {
            if (!signed.isEmpty()) {
                flush();
                signature = signed;
            }
        } else if (!signed.isEmpty() || purpose == PartPurpose.ANSWER) {
            flush();
            parts.add(
                    new JsonObjectBuilder()
                            .with("text", reasoning.text())
                            .with("thought", true)
                            .withNonEmpty("thoughtSignature", signed)
                            .fields());
        }
    }

    /// Writes a call. Google signs only the first of parallel calls.
    private void call(ContentBlock.ToolUse call) {
        flushAlone();
        if (purpose == PartPurpose.SIGNED_REQUEST && !hasCalls && signature.isEmpty()) {
            signature = ThoughtSignatures.SKIP_VALIDATION;
        }
        hasCalls = true;
        add(new JsonObjectBuilder().with("functionCall", ToolCallCodec.write(call)));
    }

    private void add(JsonObjectBuilder part) {
        flushAlone();
        parts.add(part.withNonEmpty("thoughtSignature", signature).fields());
        signature = "";
    }

    private void flushAlone() {
        if (ThoughtSignatures.isAlone(signature)) {
            flush();
        }
    }

    /// Writes a signature that has no part to follow it.
    private void flush() {
        if (!signature.isEmpty()) {
            var alone = ThoughtSignatures.alone(signature);
            parts.add(
                    new JsonObjectBuilder()
                            .with("text", "")
                            .with("thoughtSignature", alone)
                            .fields());
            signature = "";
        }
    }

    private static JsonObjectBuilder picture(ContentBlock.Image image) {
        if (image.isAddress()) {
            var file = new JsonObjectBuilder().withNonEmpty("mimeType", image.mediaType());
            return new JsonObjectBuilder().with("fileData", file.with("fileUri", image.source()));
        }
        return bytes(image);
    }

    static JsonObjectBuilder bytes(ContentBlock.Image image) {
        var bytes = new JsonObjectBuilder().with("mimeType", ImageCodec.mediaType(image));
        return new JsonObjectBuilder().with("inlineData", bytes.with("data", image.source()));
    }

    List<Value> parts() {
        flush();
        return parts;
    }

    /// The purpose of the written parts.
    enum PartPurpose {
        /// An answer, which has all the reasoning.
        ANSWER,
        /// A request, which has only the reasoning that Google signed.
        REQUEST,
        /// A request in which the first of the calls of a model must have a signature.
        SIGNED_REQUEST;

        /// {@return the purpose of a request to a model; models before the third generation accept
        /// calls without a signature}
        static PartPurpose request(String model) {
            return model.contains("gemini") && !ThinkingConfigCodec.isOld(model)
                    ? SIGNED_REQUEST
                    : REQUEST;
        }
    }
}
