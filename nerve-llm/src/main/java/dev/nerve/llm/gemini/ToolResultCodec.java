package dev.nerve.llm.gemini;

import dev.nerve.llm.wire.JsonObjectBuilder;
import dev.nerve.llm.wire.LocatedValue;
import dev.nerve.model.ContentBlock;
import dev.nerve.value.Value;
import java.util.ArrayList;
import java.util.List;

/// A codec for the results of functions: texts in an object, then images.
final class ToolResultCodec {

    private static final String OUTPUT = "output";
    private static final String ERROR = "error";

    private ToolResultCodec() {}

    static Value.Fields write(ContentBlock.ToolResult result, String tool) {
        var texts = new ArrayList<Value>();
        var pictures = new ArrayList<Value>();
        for (var block : result.content()) {
            switch (block) {
                case ContentBlock.Text(var text) when !text.isEmpty() ->
                        texts.add(new Value.Text(text));
                case ContentBlock.Image image when image.isAddress() ->
                        texts.add(new Value.Text(image.source()));
                case ContentBlock.Image image -> pictures.add(PartWriter.bytes(image).fields());
                default -> {}
            }
        }
        var response =
                new JsonObjectBuilder().with(result.failed() ? ERROR : OUTPUT, shortened(texts));
        var function =
                new JsonObjectBuilder()
                        .withNonEmpty("id", ToolCallCodec.providerId(result.id()))
                        .with("name", FunctionNameCodec.write(tool))
                        .with("response", response.fields())
                        .withNonEmpty("parts", pictures);
        return new JsonObjectBuilder().with("functionResponse", function.fields()).fields();
    }

    private static Value shortened(List<Value> texts) {
        return switch (texts.size()) {
            case 0 -> new Value.Text("");
            case 1 -> texts.getFirst();
            default -> new Value.Items(texts);
        };
    }

    static ContentBlock.ToolResult read(LocatedValue function, String id) {
        var response = function.at("response");
        boolean failed = response.has(ERROR) && !response.has(OUTPUT);
        var content = new ArrayList<ContentBlock>();
        if (failed || response.has(OUTPUT)) {
            addOutput(response.at(failed ? ERROR : OUTPUT).value(), content);
        } else {
            content.add(new ContentBlock.Text(response.fields().toJson()));
        }
        for (var part : function.at("parts").items()) {
            content.addAll(PartReader.picture(part));
        }
        return new ContentBlock.ToolResult(id, content, failed);
    }

    private static void addOutput(Value output, List<ContentBlock> content) {
        switch (output) {
            case Value.Text(var text) -> {
                if (!text.isEmpty()) {
                    content.add(new ContentBlock.Text(text));
                }
            }
            case Value.Items(var items) when isTexts(items) ->
                    items.forEach(item -> addOutput(item, content));
            default -> content.add(new ContentBlock.Text(output.toJson()));
        }
    }

    private static boolean isTexts(List<Value> items) {
        return items.stream().allMatch(Value.Text.class::isInstance);
    }
}
