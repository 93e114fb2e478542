package dev.nerve.llm.gemini;

import dev.nerve.llm.wire.Piece;
import dev.nerve.llm.wire.Written;
import dev.nerve.model.Block;
import dev.nerve.value.Value;
import java.util.ArrayList;
import java.util.List;

/// A codec for the results of functions: texts in an object, then images.
final class Results {

    private static final String OUTPUT = "output";
    private static final String ERROR = "error";

    private Results() {}

    static Value.Fields write(Block.ToolResult result, String tool) {
        var texts = new ArrayList<Value>();
        var pictures = new ArrayList<Value>();
        for (var block : result.content()) {
            switch (block) {
                case Block.Text(var text) when !text.isEmpty() -> texts.add(new Value.Text(text));
                case Block.Image image when image.isAddress() ->
                        texts.add(new Value.Text(image.source()));
                case Block.Image image -> pictures.add(PartWriter.bytes(image).fields());
                default -> {}
            }
        }
        var response = new Written().with(result.failed() ? ERROR : OUTPUT, shortened(texts));
        var function =
                new Written()
                        .ifAny("id", Calls.id(result.id()))
                        .with("name", FunctionNames.write(tool))
                        .with("response", response.fields())
                        .ifAny("parts", pictures);
        return new Written().with("functionResponse", function.fields()).fields();
    }

    private static Value shortened(List<Value> texts) {
        return switch (texts.size()) {
            case 0 -> new Value.Text("");
            case 1 -> texts.getFirst();
            default -> new Value.Items(texts);
        };
    }

    static Block.ToolResult read(Piece function, String id) {
        var response = function.at("response");
        boolean failed = response.has(ERROR) && !response.has(OUTPUT);
        var content = new ArrayList<Block>();
        if (failed || response.has(OUTPUT)) {
            said(response.at(failed ? ERROR : OUTPUT).value(), content);
        } else {
            content.add(new Block.Text(response.fields().toJson()));
        }
        for (var part : function.at("parts").items()) {
            content.addAll(PartReader.picture(part));
        }
        return new Block.ToolResult(id, content, failed);
    }

    private static void said(Value output, List<Block> content) {
        switch (output) {
            case Value.Text(var text) -> {
                if (!text.isEmpty()) {
                    content.add(new Block.Text(text));
                }
            }
            case Value.Items(var items) when isTexts(items) ->
                    items.forEach(item -> said(item, content));
            default -> content.add(new Block.Text(output.toJson()));
        }
    }

    private static boolean isTexts(List<Value> items) {
        return items.stream().allMatch(Value.Text.class::isInstance);
    }
}
