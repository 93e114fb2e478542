package dev.nerve.terminal.parse;

import dev.nerve.terminal.state.RowPattern;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What is known about one program's way to show a conversation: versioned data. *Immutable.*
///
/// @param program its name, such as `claude_code`
/// @param seen the versions for which it was made
/// @param page how the screen is divided
/// @param marks how parts of a conversation are recognised, the first that fits
/// @param traits what else there is to see
/// @param pace how answers come
record ParserRules(
        String program,
        List<String> seen,
        Page page,
        List<Mark> marks,
        ParserRules.Traits traits,
        Pace pace) {

    ParserRules {
        seen = List.copyOf(seen);
        marks = List.copyOf(marks);
    }

    /// {@return how parts are recognised while the program does not work}
    List<Mark> restingMarks() {
        return marks.stream().filter(mark -> !mark.opening().is(Mark.Only.WORKING)).toList();
    }

    /// What else there is to see.
    ///
    /// @param tokens how many tokens are shown, in the first group
    /// @param again shows that an answer is asked for again: what was said before is void; or null
    /// @param recognised what rows only this program has
    /// @param difference what rows of a difference are like; null if none are shown
    /// @param working what a row above the composer is like while the program works; or null
    record Traits(
            List<RowPattern> tokens,
            @Nullable RowPattern again,
            List<RowPattern> recognised,
            @Nullable RowPattern difference,
            @Nullable RowPattern working) {

        Traits {
            tokens = List.copyOf(tokens);
            recognised = List.copyOf(recognised);
        }
    }
}
