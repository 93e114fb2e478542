package dev.nerve.agent.scripted;

import dev.nerve.value.Value;
import java.util.ArrayList;
import java.util.List;

/// The stored conversation of a scripted agent. *Immutable.*
///
/// @param id its id
/// @param forkedFrom the id of the conversation that it was forked from; empty if it is no fork
/// @param messages the messages, in order
record StoredConversation(String id, String forkedFrom, List<ScriptedMessage> messages) {

    private static final int FORMAT = 1;

    StoredConversation {
        messages = List.copyOf(messages);
    }

    static StoredConversation empty(String id) {
        return new StoredConversation(id, "", List.of());
    }

    /// {@return an independent fork}
    StoredConversation forkedAs(String other) {
        return new StoredConversation(other, id, messages);
    }

    /// {@return a copy with one more message}
    StoredConversation with(Speaker speaker, String text) {
        var more = new ArrayList<>(messages);
        more.add(new ScriptedMessage(speaker, text));
        return new StoredConversation(id, forkedFrom, more);
    }

    /// {@return the messages of the user, in order}
    List<String> userMessages() {
        return messages.stream()
                .filter(message -> message.speaker() == Speaker.USER)
                .map(ScriptedMessage::text)
                .toList();
    }

    /// {@return its estimated tokens, at four characters per token}
    long tokens() {
        return messages.stream().mapToLong(message -> message.text().length() / 4L + 4).sum();
    }

    Value toValue() {
        return Value.Fields.EMPTY
                .with("format", FORMAT)
                .with("id", id)
                .with("forked_from", forkedFrom)
                .with("messages", messages);
    }

    static StoredConversation of(Value value) {
        return new StoredConversation(
                value.at("id").text(),
                value.at("forked_from").text(),
                value.at("messages").asList(ScriptedMessage.class));
    }

    /// A message. *Immutable.*
    ///
    /// @param speaker the author
    /// @param text the text
    record ScriptedMessage(Speaker speaker, String text) {}

    /// The author of a message.
    enum Speaker {
        USER,
        AGENT
    }
}
