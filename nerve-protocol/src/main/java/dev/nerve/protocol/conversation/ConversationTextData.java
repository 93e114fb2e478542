package dev.nerve.protocol.conversation;

import dev.nerve.protocol.codec.ProtocolRecord;

/// A conversation as a text. *Immutable.*
///
/// @param conversation its name
/// @param text the text, in Markdown
public record ConversationTextData(String conversation, String text) implements ProtocolRecord {}
