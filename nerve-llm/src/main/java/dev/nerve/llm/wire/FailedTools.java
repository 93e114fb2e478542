package dev.nerve.llm.wire;

import dev.nerve.model.Block;
import java.util.ArrayList;
import java.util.List;

/// Says in words that a tool failed, for providers that have no field for it, and hears it again.
public final class FailedTools {

    /// What stands before what a tool gave if it failed.
    public static final String MARK = "The tool failed:";

    private FailedTools() {}

    /// {@return what a tool gave, after the mark if it failed}
    ///
    /// @param result what it gave
    public static List<Block> write(Block.ToolResult result) {
        if (!result.failed()) {
            return result.content();
        }
        var marked = new ArrayList<Block>();
        marked.add(new Block.Text(MARK));
        marked.addAll(result.content());
        return marked;
    }

    /// {@return what a tool gave}
    ///
    /// @param id the call it answers
    /// @param content as [#write] gave it
    public static Block.ToolResult read(String id, List<Block> content) {
        boolean failed = !content.isEmpty() && content.getFirst().equals(new Block.Text(MARK));
        return new Block.ToolResult(
                id, failed ? content.subList(1, content.size()) : content, failed);
    }
}
