package dev.nerve.protocol.codec;

import dev.nerve.value.Value;

/// A record that programs receive: a reply, an event, or the output of a local command.
/// [RecordCodec] encodes it, so that every form of output is described by the components of a type.
///
/// Only records implement it.
public interface ProtocolRecord {

    /// {@return the fields of the record on the wire}
    default Value.Fields toFields() {
        return RecordCodec.encode((Record) this);
    }
}
