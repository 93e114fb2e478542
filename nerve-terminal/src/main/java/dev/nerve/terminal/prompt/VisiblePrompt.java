package dev.nerve.terminal.prompt;

import java.util.Optional;
import java.util.regex.Pattern;

/// A token at the end of a prompt that says on the screen that the shell is ready. *Immutable.*
///
/// It looks like `[1f2e3d4c:7:0]`, with a blank after it: the nonce, how many prompts there have
/// been, and the exit code of the command before. The shell reads what is typed if the token is the
/// last thing on the screen and the cursor stands after it.
///
/// @param number how many prompts there have been with this one; it grows with each
/// @param exitCode how the last command ended
public record VisiblePrompt(int number, int exitCode) {

    /// {@return the token at the end of a row, if there is one}
    ///
    /// @param row what stands there, with or without blanks at its end
    /// @param nonce whose token
    public static Optional<VisiblePrompt> parse(String row, PromptNonce nonce) {
        var found = pattern(nonce).matcher(row);
        if (!found.find()) {
            return Optional.empty();
        }
        int number = Integer.parseInt(found.group(1));
        return Optional.of(new VisiblePrompt(number, Integer.parseInt(found.group(2))));
    }

    /// {@return what the token of a shell looks like at the end of a row, or before a prompt at the
    /// right}
    ///
    /// The first group is the number, the second the exit code.
    ///
    /// @param nonce whose token
    public static Pattern pattern(PromptNonce nonce) {
        return Pattern.compile(
                "\\[" + nonce.value() + ":(\\d{1,9}):(\\d{1,9})\\](?: *| {2,}\\S.*)$");
    }
}
