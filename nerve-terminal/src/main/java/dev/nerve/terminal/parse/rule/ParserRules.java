package dev.nerve.terminal.parse.rule;

import dev.nerve.terminal.state.rule.RowPattern;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The rules that parse the conversation on one program's screen, as versioned data. *Immutable.*
///
/// @param program the name of the program, such as `claude_code`
/// @param seen the versions that the rules were written for
/// @param page the layout of the screen
/// @param marks the rules that recognise blocks; the first match counts
/// @param traits other properties of the screen
/// @param pace the delays before an answer counts as complete
public record ParserRules(
        String program,
        List<String> seen,
        PageLayout page,
        List<BlockRule> marks,
        ParserRules.ProgramTraits traits,
        AnswerTiming pace) {

    public ParserRules {
        seen = List.copyOf(seen);
        marks = List.copyOf(marks);
    }

    /// {@return the rules that apply while the program does not work}
    public List<BlockRule> restingMarks() {
        return marks.stream()
                .filter(rule -> !rule.opening().is(BlockRule.OpeningCondition.WORKING))
                .toList();
    }

    /// Other properties of a program's screen.
    ///
    /// @param tokens the patterns of the token count, in the first group
    /// @param again the pattern of a repeated request, which discards the earlier answer; or null
    /// @param recognised the patterns of rows that only this program shows
    /// @param difference the pattern of diff rows; null if the program shows none
    /// @param working the pattern of a row above the input box while the program works; or null
    public record ProgramTraits(
            List<RowPattern> tokens,
            @Nullable RowPattern again,
            List<RowPattern> recognised,
            @Nullable RowPattern difference,
            @Nullable RowPattern working) {

        public ProgramTraits {
            tokens = List.copyOf(tokens);
            recognised = List.copyOf(recognised);
        }
    }
}
