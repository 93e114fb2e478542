package dev.nerve.llm.gemini;

import dev.nerve.llm.wire.LocatedValue;
import dev.nerve.model.ContentBlock;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/// A reader for parts that are neither calls nor results.
final class PartReader {

    private static final Set<String> WORDS = Set.of("text", "thought", "thoughtSignature");
    private static final Set<String> PICTURE = Set.of("inlineData", "fileData", "thoughtSignature");

    private PartReader() {}

    static boolean isText(LocatedValue part) {
        return part.at("text").isText() && WORDS.containsAll(part.fieldMap().keySet());
    }

    static boolean isThought(LocatedValue part) {
        return part.at("thought").isTrue();
    }

    static String signature(LocatedValue part) {
        var signature = part.at("thoughtSignature").text("");
        return signature.equals(ThoughtSignatures.SKIP_VALIDATION) ? "" : signature;
    }

    /// {@return the blocks of a part; a signature comes before its block}
    static List<ContentBlock> blocks(LocatedValue part) {
        return isText(part) ? words(part) : signed(part, picture(part));
    }

    private static List<ContentBlock> words(LocatedValue part) {
        var text = part.at("text").text();
        var signature = signature(part);
        if (text.isEmpty()) {
            return signature.isEmpty()
                    ? List.of()
                    : List.of(
                            new ContentBlock.Reasoning(
                                    "", ThoughtSignatures.writeAlone(signature)));
        }
        return isThought(part)
                ? List.of(new ContentBlock.Reasoning(text, ThoughtSignatures.write(signature)))
                : signed(part, List.of(new ContentBlock.Text(text)));
    }

    /// {@return the blocks after the signature of their part, unless the block contains it}
    static List<ContentBlock> signed(LocatedValue part, List<ContentBlock> blocks) {
        var signature = signature(part);
        if (signature.isEmpty() || blocks.getFirst() instanceof ContentBlock.DialectSpecific) {
            return blocks;
        }
        var all = new ArrayList<ContentBlock>();
        all.add(new ContentBlock.Reasoning("", ThoughtSignatures.write(signature)));
        all.addAll(blocks);
        return all;
    }

    /// {@return the image in a part, or the unchanged part if it is no image}
    static List<ContentBlock> picture(LocatedValue part) {
        if (PICTURE.containsAll(part.fieldMap().keySet())) {
            var bytes = part.at("inlineData");
            var file = part.at("fileData");
            if (bytes.at("mimeType").text("").startsWith("image/")) {
                return List.of(
                        new ContentBlock.Image(
                                bytes.at("mimeType").text(), bytes.at("data").text()));
            }
            var type = file.at("mimeType").text("");
            var image = new ContentBlock.Image(type, file.at("fileUri").text(""));
            if (image.isAddress() && (type.isEmpty() || type.startsWith("image/"))) {
                return List.of(image);
            }
        }
        return List.of(new ContentBlock.DialectSpecific(GeminiDialect.NAME, part.fields()));
    }
}
