package dev.nerve.terminal.prompt;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/// A message of a shell about its prompt, as OSC 133.
public sealed interface PromptMark {

    /// The number of the operating system command.
    int CODE = 133;

    /// The prompt starts.
    record PromptStart() implements PromptMark {}

    /// The prompt is complete, and the shell reads input.
    ///
    /// An editor may draw the prompt again, even after Enter and before the command starts. So only
    /// the first of several in a row counts.
    record InputStart() implements PromptMark {}

    /// The shell has read a command; its output follows.
    record OutputStart() implements PromptMark {}

    /// A command has ended.
    ///
    /// @param exitCode the exit code, if the shell reports it
    record CommandEnd(OptionalInt exitCode) implements PromptMark {}

    /// {@return the mark in the text after the number, or empty if it is from another shell or
    /// unknown}
    ///
    /// @param text such as `D;0;aid=1f2e3d4c`
    /// @param nonce the nonce of the shell
    static Optional<PromptMark> parse(String text, PromptNonce nonce) {
        var fields = Arrays.asList(text.split(";", -1));
        if (!fields.contains("aid=" + nonce.value())) {
            return Optional.empty();
        }
        return switch (fields.getFirst()) {
            case "A" -> Optional.of(new PromptStart());
            case "B" -> Optional.of(new InputStart());
            case "C" -> Optional.of(new OutputStart());
            case "D" -> Optional.of(new CommandEnd(exitCode(fields)));
            default -> Optional.empty();
        };
    }

    private static OptionalInt exitCode(List<String> fields) {
        var code = fields.get(1);
        return code.matches("\\d{1,9}")
                ? OptionalInt.of(Integer.parseInt(code))
                : OptionalInt.empty();
    }
}
