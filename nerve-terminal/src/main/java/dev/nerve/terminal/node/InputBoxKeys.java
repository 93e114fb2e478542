package dev.nerve.terminal.node;

/// The keys for the input box of a program. *Immutable.*
///
/// @param submit the key that sends the text in the box
/// @param newline the key that starts a new line, for a program without bracketed paste
public record InputBoxKeys(String submit, String newline) {

    /// The keys of most programs: Enter, and Ctrl-J.
    public static final InputBoxKeys DEFAULT = new InputBoxKeys("\r", "\n");

    public InputBoxKeys {
        if (submit.isEmpty() || newline.isEmpty()) {
            throw new IllegalArgumentException("a key must not be empty");
        }
    }
}
