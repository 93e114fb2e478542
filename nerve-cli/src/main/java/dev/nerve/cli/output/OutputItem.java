package dev.nerve.cli.output;

import dev.nerve.value.Value;

/// An item of output, as JSON for a program and as text for a person.
public interface OutputItem {

    /// {@return the item for a program, which becomes one line of JSON}
    Value value();

    /// Writes the item for a person.
    ///
    /// @param page the page to write to
    void writeTo(TextPage page);
}
