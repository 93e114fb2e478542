package dev.nerve.change;

import dev.nerve.ConversationId;
import dev.nerve.RunId;
import dev.nerve.SessionId;
import java.util.Locale;

/// The part of a store in which something changed, such as one run.
///
/// @param kind the kind of the part
/// @param name the name of the part; empty if the store has one part of that kind
public record ChangeTopic(Kind kind, String name) {

    private static final ChangeTopic INBOX = new ChangeTopic(Kind.INBOX, "");
    private static final ChangeTopic EVENTS = new ChangeTopic(Kind.EVENTS, "");

    /// {@return the topic of a run: its status, control requests, gates, offers and events}
    ///
    /// @param id the run
    public static ChangeTopic run(RunId id) {
        return new ChangeTopic(Kind.RUN, id.name());
    }

    /// {@return the topic of the requests to the process that executes a run: control requests, and
    /// changes of the owner}
    ///
    /// @param id the run
    public static ChangeTopic control(RunId id) {
        return new ChangeTopic(Kind.CONTROL, id.name());
    }

    /// {@return the topic of the gates of a run and their offered answers}
    ///
    /// @param id the run
    public static ChangeTopic gates(RunId id) {
        return new ChangeTopic(Kind.GATES, id.name());
    }

    /// {@return the topic of a session: its definitions}
    ///
    /// @param id the session
    public static ChangeTopic session(SessionId id) {
        return new ChangeTopic(Kind.SESSION, id.name());
    }

    /// {@return the topic of a conversation: the ends of its turns}
    ///
    /// @param id the conversation
    public static ChangeTopic conversation(ConversationId id) {
        return new ChangeTopic(Kind.CONVERSATION, id.name());
    }

    /// {@return the topic of all questions to people}
    public static ChangeTopic inbox() {
        return INBOX;
    }

    /// {@return the topic of all stored events}
    public static ChangeTopic events() {
        return EVENTS;
    }

    /// {@return the topic with this text}
    ///
    /// @param text the text that [#toString()] returns
    /// @throws IllegalArgumentException if no topic has this text
    public static ChangeTopic parse(String text) {
        int colon = text.indexOf(':');
        if (colon < 0) {
            throw new IllegalArgumentException("not a topic: " + text);
        }
        var kind = Kind.valueOf(text.substring(0, colon).toUpperCase(Locale.ROOT));
        return new ChangeTopic(kind, text.substring(colon + 1));
    }

    /// {@return the text of the topic in the store, such as `run:fix-1a2b3c4d`}
    @Override
    public String toString() {
        return kind.name().toLowerCase(Locale.ROOT) + ":" + name;
    }

    /// The kinds of parts.
    public enum Kind {
        /// One run.
        RUN,
        /// The requests to the process that executes one run.
        CONTROL,
        /// The gates of one run.
        GATES,
        /// One session.
        SESSION,
        /// One conversation.
        CONVERSATION,
        /// All questions to people.
        INBOX,
        /// All stored events.
        EVENTS
    }
}
