package dev.nerve.terminal.node;

/// What to press in the input box of a program. *Immutable.*
///
/// @param submit sends what is in it
/// @param newline begins a new line in it, where the program takes no pastes
public record EntryKeys(String submit, String newline) {

    /// Those of most programs: Enter, and Ctrl-J.
    public static final EntryKeys USUAL = new EntryKeys("\r", "\n");

    public EntryKeys {
        if (submit.isEmpty() || newline.isEmpty()) {
            throw new IllegalArgumentException("a key sends something");
        }
    }
}
