package dev.nerve.llm.wire;

import dev.nerve.model.ContentBlock;
import java.util.ArrayList;
import java.util.List;

/// A codec that marks failed tool results in the text, for providers without a field for it.
public final class ToolFailureCodec {

    /// The text before the result of a failed tool.
    public static final String MARK = "The tool failed:";

    private ToolFailureCodec() {}

    /// {@return the content of a result, after the mark if the tool failed}
    ///
    /// @param result the result
    public static List<ContentBlock> write(ContentBlock.ToolResult result) {
        if (!result.failed()) {
            return result.content();
        }
        var marked = new ArrayList<ContentBlock>();
        marked.add(new ContentBlock.Text(MARK));
        marked.addAll(result.content());
        return marked;
    }

    /// {@return the tool result}
    ///
    /// @param id the id of the call
    /// @param content the content that [#write] returned
    public static ContentBlock.ToolResult read(String id, List<ContentBlock> content) {
        boolean failed =
                !content.isEmpty() && content.getFirst().equals(new ContentBlock.Text(MARK));
        return new ContentBlock.ToolResult(
                id, failed ? content.subList(1, content.size()) : content, failed);
    }
}
