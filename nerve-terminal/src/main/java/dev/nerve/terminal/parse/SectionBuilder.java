package dev.nerve.terminal.parse;

import dev.nerve.terminal.parse.rule.BlockType;
import dev.nerve.terminal.screen.TextWidth;
import dev.nerve.terminal.state.rule.RowPattern;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A builder of sections from the blocks of a turn. *Immutable.*
///
/// @param difference the pattern of diff rows; null if the program shows none
/// @param columns the number of columns available to the program, including indentation
record SectionBuilder(@Nullable RowPattern difference, int columns) {

    /// {@return the sections of a turn}
    ///
    /// @param blocks the blocks of the turn
    List<TurnSection> build(List<TranscriptBlock> blocks) {
        var sections = new ArrayList<TurnSection>();
        TranscriptBlock before = null;
        for (var block : blocks) {
            if (before == null || !isRepeated(block, before)) {
                add(block, sections);
                before = block;
            }
        }
        return sections;
    }

    /// Returns whether a frame repeats the one before: a program may redraw a frame that did not
    /// fit on the screen.
    private static boolean isRepeated(TranscriptBlock block, TranscriptBlock before) {
        var rows = block.body();
        return block.kind() == BlockType.TOOL
                && block.mark().body().isFramed()
                && block.mark().equals(before.mark())
                && block.head().equals(before.head())
                && before.body().size() >= rows.size()
                && before.body().subList(0, rows.size()).equals(rows);
    }

    private void add(TranscriptBlock block, List<TurnSection> sections) {
        switch (block.kind()) {
            case TEXT -> say(TurnSection.SectionType.TEXT, block, sections);
            case THINKING ->
                    sections.add(TurnSection.of(TurnSection.SectionType.THINKING, text(block)));
            case ERROR -> say(TurnSection.SectionType.ERROR, block, sections);
            case TASKS -> tasks(block, sections);
            case TOOL, AGENT -> ToolBlockSplitter.split(block).forEach(it -> tool(it, sections));
            case BOUNDARY -> sections.clear();
            case NOTHING, PROMPT, INTERRUPTED, END, GOING, STATUS -> {}
        }
    }

    private static void tasks(TranscriptBlock block, List<TurnSection> sections) {
        var name = block.mark().tool().name();
        if (!name.isEmpty()) {
            sections.add(new TurnSection(TurnSection.SectionType.TOOL_CALL, "", name, ""));
        }
        sections.add(TurnSection.of(TurnSection.SectionType.TO_DO, list(block)));
    }

    private void say(
            TurnSection.SectionType type, TranscriptBlock block, List<TurnSection> sections) {
        var text = text(block);
        if (!text.isEmpty()) {
            sections.add(TurnSection.of(type, text));
        }
    }

    private String text(TranscriptBlock block) {
        var rows = new ArrayList<String>();
        rows.add(block.mark().opening().headPattern().group(block.head(), "text").orElse(""));
        rows.addAll(block.body());
        var rendering = block.mark().body().writing();
        var numbered = rendering.numbered();
        var plain = numbered == null ? rows : LineNumberRemover.removeNumbers(numbered, rows);
        var unindented = ListIndentRemover.unindent(rendering.items(), plain);
        return ParagraphJoiner.join(unindented, limit(block, unindented));
    }

    /// Returns the wrap width. Programs wrap errors at a smaller width, which only the rows of the
    /// error show.
    private int limit(TranscriptBlock block, List<String> rows) {
        int limit = columns - block.mark().body().inside();
        return block.kind() == BlockType.ERROR
                ? Math.min(limit, rows.stream().mapToInt(TextWidth::of).max().orElse(limit))
                : limit;
    }

    private static String list(TranscriptBlock block) {
        var result = block.mark().tool().result();
        var items = new ArrayList<String>();
        block.mark().opening().headPattern().group(block.head(), "text").ifPresent(items::add);
        for (var row : block.body()) {
            items.add(plain(result, row));
        }
        return String.join("\n", withoutBlanks(items));
    }

    private static String plain(@Nullable RowPattern result, String row) {
        return result == null ? row : result.group(row, "text").orElse(row);
    }

    private static List<String> withoutBlanks(List<String> rows) {
        return rows.stream().map(String::strip).filter(row -> !row.isEmpty()).toList();
    }

    private void tool(TranscriptBlock block, List<TurnSection> sections) {
        var look = block.mark().tool();
        var telling = block.mark().opening().headPattern();
        var name = look.nameOf(telling.group(block.head(), "tool"));
        int result = resultIn(block.body(), look.result());
        var arguments = arguments(telling.group(block.head(), "args"), block, result);
        var rows = result(block.body(), look.result(), result);
        boolean agent = block.kind() == BlockType.AGENT || look.agents().contains(name);
        var type = agent ? TurnSection.SectionType.AGENT : TurnSection.SectionType.TOOL_CALL;
        sections.add(new TurnSection(type, lines(rows), name, arguments));
        difference(rows).ifPresent(sections::add);
    }

    private static int resultIn(List<String> body, @Nullable RowPattern pattern) {
        if (pattern == null) {
            return 0;
        }
        for (int row = 0; row < body.size(); row++) {
            if (pattern.isIn(body.get(row))) {
                return row;
            }
        }
        return body.size();
    }

    /// Joins wrapped arguments without their indentation.
    private String arguments(Optional<String> head, TranscriptBlock block, int result) {
        var rows = new ArrayList<String>();
        rows.add(head.orElse("").strip());
        block.body().subList(0, result).forEach(row -> rows.add(row.strip()));
        var text = String.join(" ", withoutBlanks(rows));
        var closing = block.mark().tool().closing();
        return !closing.isEmpty() && text.endsWith(closing)
                ? text.substring(0, text.length() - closing.length())
                : text;
    }

    private static List<String> result(List<String> body, @Nullable RowPattern pattern, int from) {
        var rows = new ArrayList<String>();
        int indent = 0;
        for (var row : body.subList(from, body.size())) {
            var firstText = pattern == null ? Optional.<String>empty() : pattern.group(row, "text");
            if (firstText.isPresent()) {
                indent = row.length() - firstText.get().length();
                rows.add(firstText.get());
            } else {
                rows.add(setOut(row, indent));
            }
        }
        return rows;
    }

    private static String setOut(String row, int columns) {
        int blanks = row.length() - row.stripLeading().length();
        return row.substring(Math.min(columns, blanks));
    }

    private static String lines(List<String> rows) {
        var text = String.join("\n", rows.stream().map(String::stripTrailing).toList());
        return text.replaceFirst("^(?: *\n)+", "").stripTrailing();
    }

    private Optional<TurnSection> difference(List<String> rows) {
        if (difference == null) {
            return Optional.empty();
        }
        var pattern = difference;
        var lines = rows.stream().filter(pattern::isIn).toList();
        boolean changes =
                lines.stream()
                        .anyMatch(row ->
                                pattern.group(row, "change")
                                        .filter(it -> !it.isBlank())
                                        .isPresent());
        return changes
                ? Optional.of(TurnSection.of(TurnSection.SectionType.DIFF, lines(lines)))
                : Optional.empty();
    }
}
