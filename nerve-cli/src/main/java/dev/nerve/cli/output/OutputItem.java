package dev.nerve.cli.output;

import dev.nerve.protocol.codec.ProtocolRecord;

/// An item of output, as a record for a program and as text for a person.
public interface OutputItem {

    /// {@return the item for a program; it becomes one line of JSON}
    ProtocolRecord data();

    /// Writes the item for a person.
    ///
    /// @param page the page to write to
    void writeTo(TextPage page);
}
