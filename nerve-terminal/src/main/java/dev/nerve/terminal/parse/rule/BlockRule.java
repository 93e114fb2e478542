package dev.nerve.terminal.parse.rule;

import dev.nerve.terminal.state.rule.RowPattern;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// A rule that recognises a block of a transcript and its content. *Immutable.*
///
/// @param name the name of the rule
/// @param kind the type of the block
/// @param opening the start of the block
/// @param body the content of the block
/// @param tool the layout of a tool call
public record BlockRule(
        String name, BlockType kind, BlockOpening opening, BlockBody body, ToolLayout tool) {

    /// The start of a block.
    ///
    /// @param begins the pattern of its first row; the groups `text`, `tool` and `args` are read
    /// @param head the pattern of the first row with text, if `begins` is a frame
    /// @param next the pattern of a row below, before the next blank row
    /// @param after the block types that it may follow; all if empty
    /// @param before the block types that may follow it in its turn; all if empty
    /// @param only the conditions for its start
    public record BlockOpening(
            RowPattern begins,
            @Nullable RowPattern head,
            @Nullable RowPattern next,
            Set<BlockType> after,
            Set<BlockType> before,
            Set<OpeningCondition> only) {

        public BlockOpening {
            after = Set.copyOf(after);
            before = Set.copyOf(before);
            only = Set.copyOf(only);
        }

        public boolean is(OpeningCondition where) {
            return only.contains(where);
        }

        public boolean follows(BlockType before) {
            return after.isEmpty() || after.contains(before);
        }

        /// {@return the pattern of the row that identifies the block}
        public RowPattern headPattern() {
            return head == null ? begins : head;
        }
    }

    /// A condition for the start of a block.
    public enum OpeningCondition {
        /// A blank row separates it from a text.
        APART,
        /// The program works.
        WORKING,
        /// Nerve typed the text.
        TYPED,
        /// No other block continues, because the block has no mark of its own.
        UNMARKED
    }

    /// The content of a block.
    ///
    /// @param inside the indentation of its rows in columns; other rows end the block
    /// @param single whether the block is a single row
    /// @param paragraphs the largest number of paragraphs; 0 for any number
    /// @param cell the pattern of framed rows, with their content in the group `text`; null without
    /// a frame
    /// @param until the pattern of its last row; null if there is none
    /// @param writing the changes that the program makes to text
    public record BlockBody(
            int inside,
            boolean single,
            int paragraphs,
            @Nullable RowPattern cell,
            @Nullable RowPattern until,
            TextRendering writing) {

        public boolean isFramed() {
            return cell != null || until != null;
        }
    }

    /// The changes that a program makes to the text that it shows.
    ///
    /// @param numbered the pattern of numbered rows, with their content in the group `text`; null
    /// if the program does not number rows
    /// @param items the extra indentation of list items in columns
    public record TextRendering(@Nullable RowPattern numbered, int items) {}

    /// The layout of a tool call.
    ///
    /// @param name the name of the tool, if the screen shows none
    /// @param names the tool names by their names on the screen
    /// @param agents the names of other agents
    /// @param result the pattern at the start of the result; null if everything below the first row
    /// is the result
    /// @param closing the text after the arguments, which is not part of them
    /// @param divides whether a frame may contain several tools
    public record ToolLayout(
            String name,
            Map<String, String> names,
            Set<String> agents,
            @Nullable RowPattern result,
            String closing,
            boolean divides) {

        public ToolLayout {
            names = Map.copyOf(names);
            agents = Set.copyOf(agents);
        }

        /// {@return the name of a tool}
        ///
        /// @param shown its name on the screen, if there is one
        public String nameOf(Optional<String> shown) {
            var found = shown.map(String::strip).orElse(name);
            return names.getOrDefault(found, found.isEmpty() ? name : found);
        }
    }
}
