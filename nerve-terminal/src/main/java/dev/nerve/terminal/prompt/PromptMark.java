package dev.nerve.terminal.prompt;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/// What a shell tells about its prompt, as OSC 133.
public sealed interface PromptMark {

    /// The number of the operating system command.
    int CODE = 133;

    /// The prompt begins.
    record PromptStart() implements PromptMark {}

    /// The prompt has been shown; the shell reads what is typed.
    ///
    /// An editor may draw the prompt again, even after Enter and before the command starts. So only
    /// the first of several in a row says anything.
    record InputStart() implements PromptMark {}

    /// A command was read; what follows is its output.
    record OutputStart() implements PromptMark {}

    /// A command is over.
    ///
    /// @param exitCode how it ended, if the shell says so
    record Done(OptionalInt exitCode) implements PromptMark {}

    /// {@return the mark in what follows the number, unless it is somebody else's or none}
    ///
    /// @param text such as `D;0;aid=1f2e3d4c`
    /// @param nonce whose marks count
    static Optional<PromptMark> parse(String text, PromptNonce nonce) {
        var fields = Arrays.asList(text.split(";", -1));
        if (!fields.contains("aid=" + nonce.value())) {
            return Optional.empty();
        }
        return switch (fields.getFirst()) {
            case "A" -> Optional.of(new PromptStart());
            case "B" -> Optional.of(new InputStart());
            case "C" -> Optional.of(new OutputStart());
            case "D" -> Optional.of(new Done(exitCode(fields)));
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
