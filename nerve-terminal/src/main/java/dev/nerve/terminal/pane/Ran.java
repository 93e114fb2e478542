package dev.nerve.terminal.pane;

/// What came of an errand. *Immutable.*
///
/// @param code what the program gave, 0 if all went well
/// @param output what it wrote
/// @param errors what it complained about
public record Ran(int code, String output, String errors) {

    /// {@return whether all went well}
    public boolean isGood() {
        return code == 0;
    }

    /// {@return what it complained about, or else what it wrote, on one line}
    public String complaint() {
        var said = errors.isBlank() ? output : errors;
        return said.strip().replaceAll("\\s*\\R\\s*", "; ");
    }
}
