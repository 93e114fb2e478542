package dev.nerve.terminal.shell;

import java.util.List;

/// Commands of which each reads what the one before writes. *Confined to one thread.*
final class Pipeline {

    private boolean executes;
    private final StringBuilder text = new StringBuilder();

    /// Notes that there is a further one.
    ///
    /// @param words those of the one before it
    void extend(List<String> words) {
        text.append(String.join(" ", words)).append(" | ");
    }

    /// {@return whether it is more than one}
    boolean isLong() {
        return !text.isEmpty();
    }

    /// Notes that the one being read executes what it reads.
    ///
    /// @return those before it
    String execute() {
        executes = true;
        return text.toString();
    }

    /// {@return whether one of them executes what it reads}
    boolean executes() {
        return executes;
    }
}
