package dev.nerve.agent.scripted;

import dev.nerve.value.Value;
import java.util.List;

/// A call of the model that a [ScriptedEndpoint] got. *Immutable.*
///
/// @param number counted from 1
/// @param kind what it is for
/// @param session the program's own name of the conversation; empty if it does not tell
/// @param messages what the user has said in the conversation, in order
/// @param body all of it
/// @param end how it ended
public record SeenRequest(
        int number, Kind kind, String session, List<String> messages, Value.Fields body, End end) {

    public SeenRequest {
        messages = List.copyOf(messages);
    }

    /// {@return what the user said last}
    public String message() {
        return messages.isEmpty() ? "" : messages.getLast();
    }

    /// {@return whether something stands anywhere in the conversation}
    ///
    /// @param text what
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

    SeenRequest ended(End how) {
        return new SeenRequest(number, kind, session, messages, body, how);
    }

    /// What a call is for.
    public enum Kind {
        /// What the user wants.
        TURN,
        /// Something beside it, such as a title: no tools are offered.
        ASIDE
    }

    /// How a call ended.
    public enum End {
        /// It has not.
        OPEN,
        /// It was answered.
        ANSWERED,
        /// It was refused, as the script says.
        REFUSED,
        /// The connection was cut, as the script says.
        CUT,
        /// Who asked did not wait for the end.
        GONE
    }
}
