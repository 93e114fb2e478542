package dev.nerve.conversation;

/// Makes a conversation hold what it inherits itself.
///
/// @param writer the store, as it will be
record Detaching(ConversationStore.Writer writer) {

    /// {@return the conversation, with copies of what it inherited under the same names and
    /// positions}
    Conversation detach(Conversation conversation) {
        var base = conversation.origin().base();
        if (base == null) {
            return conversation;
        }
        var rows = new History(writer).tallied(conversation, conversation.start());
        var alone = conversation.withOrigin(conversation.origin().withoutBase());
        writer.add(conversation.id(), rows);
        writer.update(alone);
        new Deleting(writer).settle(base.owner());
        return alone;
    }
}
