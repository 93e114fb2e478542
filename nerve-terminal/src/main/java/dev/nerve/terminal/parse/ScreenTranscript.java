package dev.nerve.terminal.parse;

import dev.nerve.terminal.parse.rule.BlockType;
import dev.nerve.terminal.parse.rule.PageLayout;
import dev.nerve.terminal.parse.rule.ParserRules;
import dev.nerve.terminal.screen.TextWidth;
import dev.nerve.terminal.state.TerminalState;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/// The visible rows of a conversation, divided into turns. *Immutable.*
///
/// @param rules the rules that recognise blocks
/// @param rows all rows, without those below the conversation
/// @param columns the width of the screen
/// @param typed returns whether nerve typed a text
/// @param prompts the numbers of the rows at which turns begin
record ScreenTranscript(
        ParserRules rules,
        List<String> rows,
        int columns,
        Predicate<String> typed,
        List<Integer> prompts) {

    ScreenTranscript {
        rows = List.copyOf(rows);
        prompts = List.copyOf(prompts);
    }

    /// {@return the transcript in some rows}
    static ScreenTranscript of(
            ParserRules rules, List<String> rows, int columns, Predicate<String> typed) {
        return new ScreenTranscript(rules, rows, columns, typed, prompts(rules, rows, typed));
    }

    /// {@return a copy with another turn that begins at a row}
    ScreenTranscript withTurnAt(int row) {
        var all = new ArrayList<>(prompts);
        all.add(row);
        return new ScreenTranscript(rules, rows, columns, typed, all);
    }

    /// Finds the first rows of the prompts. Where a prompt looks like other blocks, this needs all
    /// blocks before it. Elsewhere a quick search for prompts is enough.
    private static List<Integer> prompts(
            ParserRules rules, List<String> rows, Predicate<String> typed) {
        var marks = rules.marks().stream().filter(it -> it.kind() == BlockType.PROMPT).toList();
        if (marks.stream().anyMatch(rule -> !rule.opening().after().isEmpty())) {
            return BlockParser.parse(rules.marks(), rows, typed).stream()
                    .filter(block -> block.kind() == BlockType.PROMPT)
                    .map(TranscriptBlock::from)
                    .toList();
        }
        var found = new ArrayList<Integer>();
        for (int row = 0; row < rows.size(); row++) {
            var text = rows.get(row);
            if (marks.stream().anyMatch(rule -> rule.opening().begins().isIn(text))) {
                found.add(row);
            }
        }
        return found;
    }

    /// {@return the number of turns}
    int turns() {
        return prompts.size();
    }

    /// {@return the row at which a turn begins}
    ///
    /// @param turn the number of the turn, from 0
    int firstRowOf(int turn) {
        return turn < 0 ? 0 : prompts.get(turn);
    }

    /// {@return the parts of a turn}
    ///
    /// @param turn the number of the turn from 0; -1 for the rows before the first prompt
    /// @param state the state of the program
    TurnParts parseTurn(int turn, TerminalState state) {
        boolean rests = state == TerminalState.READY || turn + 1 < prompts.size();
        int end = turn + 1 < prompts.size() ? prompts.get(turn + 1) : rows.size();
        var range = rows.subList(firstRowOf(turn), end);
        var blocks = BlockParser.parse(rests ? rules.restingMarks() : rules.marks(), range, typed);
        boolean hasPrompt = !blocks.isEmpty() && blocks.getFirst().kind() == BlockType.PROMPT;
        int answerStart = hasPrompt ? blocks.getFirst().until() : 0;
        var sections =
                new SectionBuilder(rules.traits().difference(), columns - rules.page().right())
                        .build(blocks);
        return new TurnParts(
                hasPrompt ? prompt(blocks.getFirst()) : "",
                sections,
                raw(range.subList(answerStart, range.size())),
                has(blocks, BlockType.END),
                has(blocks, BlockType.INTERRUPTED),
                !blocks.isEmpty() && blocks.getLast().kind() == BlockType.GOING);
    }

    private static String prompt(TranscriptBlock block) {
        var rows = new ArrayList<String>();
        var telling = block.mark().opening().headPattern();
        rows.add(telling.group(block.head(), "text").orElse(block.head()));
        rows.addAll(block.body());
        return raw(rows);
    }

    private static boolean has(List<TranscriptBlock> blocks, BlockType type) {
        return blocks.stream().anyMatch(block -> block.kind() == type);
    }

    private static String raw(List<String> rows) {
        var text = String.join("\n", rows.stream().map(String::stripTrailing).toList());
        return text.replaceFirst("^(?: *\n)+", "").stripTrailing();
    }

    /// {@return the width of a screen, as far as its rows show it}
    ///
    /// @param page the layout of the program's screen
    /// @param rows all rows
    static int widthOf(PageLayout page, List<String> rows) {
        var full = page.full();
        for (int row = rows.size() - 1; full != null && row >= 0; row--) {
            if (full.isIn(rows.get(row))) {
                return TextWidth.of(rows.get(row).stripTrailing());
            }
        }
        return rows.stream().mapToInt(row -> TextWidth.of(row.stripTrailing())).max().orElse(1);
    }
}
