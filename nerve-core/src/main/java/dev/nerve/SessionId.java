package dev.nerve;

/// The name of a session.
///
/// @param name follows the rule of [NameRules]
public record SessionId(String name) implements Comparable<SessionId> {

    public SessionId {
        NameRules.check("session id", name);
    }

    /// {@return the id with this name}
    ///
    /// @param name the name
    public static SessionId of(String name) {
        return new SessionId(name);
    }

    @Override
    public int compareTo(SessionId other) {
        return name.compareTo(other.name);
    }

    @Override
    public String toString() {
        return name;
    }
}
