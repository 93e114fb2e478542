package dev.nerve.protocol.common;

/// A reply without content: the command was executed. *Immutable.*
public record EmptyReply() {

    /// The only reply of this kind that anybody needs.
    public static final EmptyReply OK = new EmptyReply();
}
