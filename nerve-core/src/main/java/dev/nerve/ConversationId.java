package dev.nerve;

/// The name of a conversation: `main`, or `work/main` for the one of a session.
///
/// @param name one or two segments with a slash between, each following the rule of [Names]
public record ConversationId(String name) implements Comparable<ConversationId> {

    public ConversationId {
        int slash = name.indexOf('/');
        if (slash >= 0) {
            Names.check("session in a conversation id", name.substring(0, slash));
        }
        Names.check("conversation id", name.substring(slash + 1));
    }

    /// {@return the id with this name}
    ///
    /// @param name the name
    public static ConversationId of(String name) {
        return new ConversationId(name);
    }

    /// {@return the id of a conversation in a session}
    ///
    /// @param session the session
    /// @param name the name there
    public static ConversationId of(SessionId session, String name) {
        return new ConversationId(session + "/" + Names.check("conversation id", name));
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
