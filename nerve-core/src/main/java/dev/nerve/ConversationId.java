package dev.nerve;

/// The name of a conversation.
///
/// @param name follows the rule of [Names]
public record ConversationId(String name) implements Comparable<ConversationId> {

    public ConversationId {
        Names.check("conversation id", name);
    }

    /// {@return the id with this name}
    ///
    /// @param name the name
    public static ConversationId of(String name) {
        return new ConversationId(name);
    }

    @Override
    public int compareTo(ConversationId other) {
        return name.compareTo(other.name);
    }

    @Override
    public String toString() {
        return name;
    }
}
