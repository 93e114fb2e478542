package dev.nerve;

/// The name of a conversation: `main`, or `work/main` for a conversation of the session `work`.
///
/// @param name one or two segments separated by a slash; each follows the rule of [NameRules]
public record ConversationId(String name) implements Comparable<ConversationId> {

    private static final String RULE = "; or two such names with a '/' between";

    public ConversationId {
        int slash = name.indexOf('/');
        if (!NameRules.isName(name.substring(slash + 1))
                || (slash >= 0 && !NameRules.isName(name.substring(0, slash)))) {
            throw new NerveException.Invalid(
                    "invalid conversation id %s: %s"
                            .formatted(NameRules.quote(name), NameRules.RULE + RULE));
        }
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
    /// @param name the name within the session
    public static ConversationId of(SessionId session, String name) {
        return new ConversationId(session + "/" + NameRules.check("conversation id", name));
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
