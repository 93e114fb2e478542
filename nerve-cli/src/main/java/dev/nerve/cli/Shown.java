package dev.nerve.cli;

import dev.nerve.value.Value;

/// Something to show, which knows how it looks to a program and to a person.
public interface Shown {

    /// {@return it for a program; one line of JSON}
    Value value();

    /// Writes it for a person.
    ///
    /// @param page where to
    void writeTo(Page page);
}
