package dev.nerve.agent;

import java.util.Optional;
import java.util.regex.Pattern;

/// With which conversation an agent program starts. *Immutable.*
public sealed interface AgentSession {

    /// How programs say that they have the conversation already that should be new.
    Pattern TAKEN = Pattern.compile("already (?:in use|exists)");

    /// {@return the program's own name of the conversation; empty if the program chooses it}
    String id();

    /// {@return what it is if the program has that conversation already: not new, but one to go on
    /// with; nothing if there is no such way}
    default Optional<AgentSession> ifTaken() {
        return this instanceof Resumed || id().isEmpty()
                ? Optional.empty()
                : Optional.of(new Resumed(id()));
    }

    /// A new one.
    ///
    /// @param id the name it is to get; empty if the program chooses it
    record Fresh(String id) implements AgentSession {}

    /// One that it had before.
    ///
    /// @param id its name
    record Resumed(String id) implements AgentSession {}

    /// A fork of one that it, or another, had before.
    ///
    /// @param from the name of that one
    /// @param id the name that the fork is to get; empty if the program chooses it
    record Forked(String from, String id) implements AgentSession {}
}
