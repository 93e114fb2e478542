package dev.nerve.protocol.common;

import dev.nerve.protocol.codec.ProtocolRecord;

/// A reply without content: the command was executed. *Immutable.*
public record EmptyReply() implements ProtocolRecord {

    /// The only reply of this kind that anybody needs.
    public static final EmptyReply OK = new EmptyReply();
}
