package dev.nerve.agent;

import java.util.Optional;
import java.util.regex.Pattern;

/// The conversation with which an agent program starts. *Immutable.*
public sealed interface ConversationStart {

    /// The words with which programs report that the id for a new conversation is in use.
    Pattern ALREADY_IN_USE = Pattern.compile("already (?:in use|exists)");

    /// {@return the program's own id of the conversation; empty if the program chooses it}
    String id();

    /// {@return the start that resumes the conversation with this id, for the case that it already
    /// exists; empty if this is a resume, or there is no id}
    default Optional<ConversationStart> resumedIfTaken() {
        return this instanceof Resumed || id().isEmpty()
                ? Optional.empty()
                : Optional.of(new Resumed(id()));
    }

    /// A new conversation.
    ///
    /// @param id the id for it; empty if the program chooses one
    record Fresh(String id) implements ConversationStart {}

    /// A conversation that the program already has.
    ///
    /// @param id its id
    record Resumed(String id) implements ConversationStart {}

    /// A fork of a conversation that the program already has.
    ///
    /// @param from the id of the forked conversation
    /// @param id the id for the fork; empty if the program chooses one
    record Forked(String from, String id) implements ConversationStart {}
}
