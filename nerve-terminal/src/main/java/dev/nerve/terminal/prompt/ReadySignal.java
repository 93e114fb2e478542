package dev.nerve.terminal.prompt;

/// The way a prompt reports that the shell is ready.
public enum ReadySignal {
    /// Invisible marks (OSC 133), for terminals of nerve, which see all output.
    MARKS,
    /// A token at the end of the prompt, visible on the screen, for panes of other programs. See
    /// [PromptToken].
    TOKEN
}
