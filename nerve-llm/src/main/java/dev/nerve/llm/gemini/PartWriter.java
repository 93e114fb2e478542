package dev.nerve.llm.gemini;

import dev.nerve.llm.wire.Pictures;
import dev.nerve.llm.wire.Written;
import dev.nerve.model.Block;
import dev.nerve.value.Value;
import java.util.ArrayList;
import java.util.List;

/// A writer for the blocks of one content. A signature goes into the part that follows it.
///
/// *Confined to one thread.*
final class PartWriter {

    private final List<Value> parts = new ArrayList<>();
    private final Purpose purpose;
    private String signature = "";
    private boolean hasCalls;

    PartWriter(Purpose purpose) {
        this.purpose = purpose;
    }

    /// {@return whether a block can be in a request}
    static boolean isKnown(Block block) {
        return switch (block) {
            case Block.Text(var text) -> !text.isEmpty();
            case Block.Reasoning reasoning -> !Signatures.read(reasoning).isEmpty();
            case Block.Other(var dialect, _) -> dialect.equals(GeminiDialect.NAME);
            case Block.Image _, Block.ToolUse _, Block.ToolResult _ -> true;
        };
    }

    void write(Block block) {
        switch (block) {
            case Block.Text(var text) -> {
                if (!text.isEmpty()) {
                    add(new Written().with("text", text));
                }
            }
            case Block.Image image -> add(picture(image));
            case Block.Reasoning reasoning -> think(reasoning);
            case Block.ToolUse call -> call(call);
            case Block.ToolResult _ -> {}
            case Block.Other(var dialect, var data) -> {
                if (dialect.equals(GeminiDialect.NAME)) {
                    flush();
                    parts.add(data);
                }
            }
        }
    }

    private void think(Block.Reasoning reasoning) {
        var signed = Signatures.read(reasoning);
        if (reasoning.text().isEmpty()) {
            if (!signed.isEmpty()) {
                flush();
                signature = signed;
            }
        } else if (!signed.isEmpty() || purpose == Purpose.ANSWER) {
            flush();
            parts.add(
                    new Written()
                            .with("text", reasoning.text())
                            .with("thought", true)
                            .ifAny("thoughtSignature", signed)
                            .fields());
        }
    }

    /// Writes a call. Google signs only the first of parallel calls.
    private void call(Block.ToolUse call) {
        flushAlone();
        if (purpose == Purpose.SIGNED_REQUEST && !hasCalls && signature.isEmpty()) {
            signature = Signatures.FOREIGN;
        }
        hasCalls = true;
        add(new Written().with("functionCall", Calls.write(call)));
    }

    private void add(Written part) {
        flushAlone();
        parts.add(part.ifAny("thoughtSignature", signature).fields());
        signature = "";
    }

    private void flushAlone() {
        if (Signatures.isAlone(signature)) {
            flush();
        }
    }

    /// Writes a signature that has no part to follow it.
    private void flush() {
        if (!signature.isEmpty()) {
            var alone = Signatures.alone(signature);
            parts.add(new Written().with("text", "").with("thoughtSignature", alone).fields());
            signature = "";
        }
    }

    private static Written picture(Block.Image image) {
        if (image.isAddress()) {
            var file = new Written().ifAny("mimeType", image.mediaType());
            return new Written().with("fileData", file.with("fileUri", image.source()));
        }
        return bytes(image);
    }

    static Written bytes(Block.Image image) {
        var bytes = new Written().with("mimeType", Pictures.type(image));
        return new Written().with("inlineData", bytes.with("data", image.source()));
    }

    List<Value> parts() {
        flush();
        return parts;
    }

    /// The purpose of the written parts.
    enum Purpose {
        /// An answer, which has all the reasoning.
        ANSWER,
        /// A request, which has only the reasoning that Google signed.
        REQUEST,
        /// A request in which the first of the calls of a model must have a signature.
        SIGNED_REQUEST;

        /// {@return the purpose of a request to a model; models before the third generation accept
        /// calls without a signature}
        static Purpose request(String model) {
            return model.contains("gemini") && !Thinking.isOld(model) ? SIGNED_REQUEST : REQUEST;
        }
    }
}
