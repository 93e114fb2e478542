package dev.nerve.terminal.pane;

/// The result of a command. *Immutable.*
///
/// @param code the exit code, 0 for success
/// @param output the standard output
/// @param errors the standard error
public record CommandResult(int code, String output, String errors) {

    /// {@return whether the command succeeded}
    public boolean isSuccess() {
        return code == 0;
    }

    /// {@return the errors, or else the output, on one line}
    public String errorText() {
        var said = errors.isBlank() ? output : errors;
        return said.strip().replaceAll("\\s*\\R\\s*", "; ");
    }
}
