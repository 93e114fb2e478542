package dev.nerve.agent.scripted;

import dev.nerve.value.Value;
import java.util.List;

/// A model call that a [ScriptedEndpoint] received. *Immutable.*
///
/// @param number the number of the call, from 1
/// @param kind the purpose of the call
/// @param session the program's own id of the conversation; empty if it does not send one
/// @param messages the messages of the user in the conversation, in order
/// @param body the complete request
/// @param end the end of the call
public record ReceivedRequest(
        int number,
        RequestKind kind,
        String session,
        List<String> messages,
        Value.Fields body,
        RequestEnd end) {

    public ReceivedRequest {
        messages = List.copyOf(messages);
    }

    /// {@return the last message of the user}
    public String message() {
        return messages.isEmpty() ? "" : messages.getLast();
    }

    /// {@return whether a text occurs anywhere in the conversation}
    ///
    /// @param text the text
    public boolean mentions(String text) {
        return body.find("messages").map(value -> mentions(value, text)).orElse(false);
    }

    private static boolean mentions(Value value, String text) {
        return switch (value) {
            case Value.Text(var found) -> found.contains(text);
            case Value.Items(var items) -> items.stream().anyMatch(item -> mentions(item, text));
            case Value.Fields(var fields) ->
                    fields.values().stream().anyMatch(field -> mentions(field, text));
            case Value.Null _, Value.Bool _, Value.Num _ -> false;
        };
    }

    ReceivedRequest ended(RequestEnd how) {
        return new ReceivedRequest(number, kind, session, messages, body, how);
    }

    /// The purpose of a call.
    public enum RequestKind {
        /// A part of a turn.
        TURN,
        /// A side request, such as for a title; it offers no tools.
        ASIDE
    }

    /// The end of a call.
    public enum RequestEnd {
        /// The call is not over.
        OPEN,
        /// The call was answered.
        ANSWERED,
        /// The call failed, as the script says.
        REFUSED,
        /// The connection was cut, as the script says.
        CUT,
        /// The client did not wait for the end.
        GONE
    }
}
