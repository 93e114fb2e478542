package dev.nerve.llm.gemini;

import dev.nerve.llm.wire.Piece;
import dev.nerve.model.Block;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/// A reader for parts that are neither calls nor results.
final class PartReader {

    private static final Set<String> WORDS = Set.of("text", "thought", "thoughtSignature");
    private static final Set<String> PICTURE = Set.of("inlineData", "fileData", "thoughtSignature");

    private PartReader() {}

    static boolean isWords(Piece part) {
        return part.at("text").isText() && WORDS.containsAll(part.all().keySet());
    }

    static boolean isThought(Piece part) {
        return part.at("thought").isTrue();
    }

    static String signature(Piece part) {
        var signature = part.at("thoughtSignature").text("");
        return signature.equals(Signatures.FOREIGN) ? "" : signature;
    }

    /// {@return the blocks of a part; a signature comes before its block}
    static List<Block> blocks(Piece part) {
        return isWords(part) ? words(part) : signed(part, picture(part));
    }

    private static List<Block> words(Piece part) {
        var text = part.at("text").text();
        var signature = signature(part);
        if (text.isEmpty()) {
            return signature.isEmpty()
                    ? List.of()
                    : List.of(new Block.Reasoning("", Signatures.writeAlone(signature)));
        }
        return isThought(part)
                ? List.of(new Block.Reasoning(text, Signatures.write(signature)))
                : signed(part, List.of(new Block.Text(text)));
    }

    /// {@return the blocks after the signature of their part, unless the block contains it}
    static List<Block> signed(Piece part, List<Block> blocks) {
        var signature = signature(part);
        if (signature.isEmpty() || blocks.getFirst() instanceof Block.Other) {
            return blocks;
        }
        var all = new ArrayList<Block>();
        all.add(new Block.Reasoning("", Signatures.write(signature)));
        all.addAll(blocks);
        return all;
    }

    /// {@return the image in a part, or the unchanged part if it is no image}
    static List<Block> picture(Piece part) {
        if (PICTURE.containsAll(part.all().keySet())) {
            var bytes = part.at("inlineData");
            var file = part.at("fileData");
            if (bytes.at("mimeType").text("").startsWith("image/")) {
                return List.of(
                        new Block.Image(bytes.at("mimeType").text(), bytes.at("data").text()));
            }
            var type = file.at("mimeType").text("");
            var image = new Block.Image(type, file.at("fileUri").text(""));
            if (image.isAddress() && (type.isEmpty() || type.startsWith("image/"))) {
                return List.of(image);
            }
        }
        return List.of(new Block.Other(GeminiDialect.NAME, part.fields()));
    }
}
