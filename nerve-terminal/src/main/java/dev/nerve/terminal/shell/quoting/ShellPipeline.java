package dev.nerve.terminal.shell.quoting;

import java.util.List;

/// A shell pipeline: commands of which each reads the output of the previous one. *Confined to one
/// thread.*
final class ShellPipeline {

    private boolean executes;
    private final StringBuilder text = new StringBuilder();

    /// Adds another command.
    ///
    /// @param words the words of the command before it
    void extend(List<String> words) {
        text.append(String.join(" ", words)).append(" | ");
    }

    /// {@return whether it has more than one command}
    boolean isLong() {
        return !text.isEmpty();
    }

    /// Records that the current command executes its input.
    ///
    /// @return the text of the commands before it
    String markExecuting() {
        executes = true;
        return text.toString();
    }

    /// {@return whether one of the commands executes its input}
    boolean executes() {
        return executes;
    }
}
