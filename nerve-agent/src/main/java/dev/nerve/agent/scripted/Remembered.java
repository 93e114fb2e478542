package dev.nerve.agent.scripted;

import dev.nerve.value.Value;
import java.util.ArrayList;
import java.util.List;

/// The stored conversation of a scripted agent. *Immutable.*
///
/// @param id its id
/// @param forkedFrom the id of the conversation that it was forked from; empty if it is no fork
/// @param messages the messages, in order
record Remembered(String id, String forkedFrom, List<Message> messages) {

    private static final int FORMAT = 1;

    Remembered {
        messages = List.copyOf(messages);
    }

    static Remembered nothing(String id) {
        return new Remembered(id, "", List.of());
    }

    /// {@return an independent fork}
    Remembered forkedAs(String other) {
        return new Remembered(other, id, messages);
    }

    /// {@return a copy with one more message}
    Remembered with(Speaker speaker, String text) {
        var more = new ArrayList<>(messages);
        more.add(new Message(speaker, text));
        return new Remembered(id, forkedFrom, more);
    }

    /// {@return the messages of the user, in order}
    List<String> said() {
        return messages.stream()
                .filter(message -> message.speaker() == Speaker.USER)
                .map(Message::text)
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

    static Remembered of(Value value) {
        return new Remembered(
                value.at("id").text(),
                value.at("forked_from").text(),
                value.at("messages").asList(Message.class));
    }

    /// A message. *Immutable.*
    ///
    /// @param speaker the author
    /// @param text the text
    record Message(Speaker speaker, String text) {}

    /// The author of a message.
    enum Speaker {
        USER,
        AGENT
    }
}
