package dev.nerve.terminal.prompt;

/// How a prompt tells that the shell is ready.
public enum PromptSign {
    /// By marks that are not shown (OSC 133); for terminals of ours, which see all that is written.
    MARKS,
    /// By a token at its end that can be read on the screen; for panes of others. See
    /// [VisiblePrompt].
    TOKEN
}
