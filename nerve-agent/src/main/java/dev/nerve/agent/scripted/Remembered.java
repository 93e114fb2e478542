package dev.nerve.agent.scripted;

import dev.nerve.value.Value;
import java.util.ArrayList;
import java.util.List;

/// What a scripted agent remembers of a conversation. *Immutable.*
///
/// @param id the conversation's name
/// @param forkedFrom the name of the one that it was forked from; empty if it was not
/// @param messages what was said, in order
record Remembered(String id, String forkedFrom, List<Message> messages) {

    private static final int FORMAT = 1;

    Remembered {
        messages = List.copyOf(messages);
    }

    static Remembered nothing(String id) {
        return new Remembered(id, "", List.of());
    }

    /// {@return its fork, which goes on by itself}
    Remembered forkedAs(String other) {
        return new Remembered(other, id, messages);
    }

    /// {@return it with one message more}
    Remembered with(Speaker speaker, String text) {
        var more = new ArrayList<>(messages);
        more.add(new Message(speaker, text));
        return new Remembered(id, forkedFrom, more);
    }

    /// {@return what the user has said, in order}
    List<String> said() {
        return messages.stream()
                .filter(message -> message.speaker() == Speaker.USER)
                .map(Message::text)
                .toList();
    }

    /// {@return how large it is: about four characters to a token}
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

    /// Something that was said. *Immutable.*
    ///
    /// @param speaker by whom
    /// @param text what
    record Message(Speaker speaker, String text) {}

    /// Who speaks.
    enum Speaker {
        USER,
        AGENT
    }
}
