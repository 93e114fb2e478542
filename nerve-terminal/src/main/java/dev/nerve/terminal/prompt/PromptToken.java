package dev.nerve.terminal.prompt;

import java.util.Optional;
import java.util.regex.Pattern;

/// A token at the end of a prompt, which shows on the screen that the shell is ready. *Immutable.*
///
/// It looks like `[1f2e3d4c:7:0]` and a blank: the nonce, the number of prompts so far, and the
/// exit code of the last command. The shell reads input if the token is the last text on the screen
/// and the cursor is after it.
///
/// @param number the number of prompts including this one; it grows with each
/// @param exitCode the exit code of the last command
public record PromptToken(int number, int exitCode) {

    /// {@return the token at the end of a row, or empty}
    ///
    /// @param row the text of the row, with or without blanks at its end
    /// @param nonce the nonce of the shell
    public static Optional<PromptToken> parse(String row, PromptNonce nonce) {
        var found = pattern(nonce).matcher(row);
        if (!found.find()) {
            return Optional.empty();
        }
        int number = Integer.parseInt(found.group(1));
        return Optional.of(new PromptToken(number, Integer.parseInt(found.group(2))));
    }

    /// {@return the pattern of a shell's token at the end of a row, or before a prompt on the
    /// right}
    ///
    /// The first group is the number, the second the exit code.
    ///
    /// @param nonce the nonce of the shell
    public static Pattern pattern(PromptNonce nonce) {
        return Pattern.compile(
                "\\[" + nonce.value() + ":(\\d{1,9}):(\\d{1,9})\\](?: *| {2,}\\S.*)$");
    }
}
