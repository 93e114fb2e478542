package dev.nerve.agent.terminal.channel;

import dev.nerve.value.Value;

/// A message from a hook of a program. *Immutable.*
///
/// @param event the event in the program's words, such as `Stop`
/// @param content the data of the event; empty if it could not be delivered
/// @param reply the way to answer it; does nothing if the hook waits for no answer
public record HookMessage(String event, Value.Fields content, HookReply reply) {

    /// {@return whether only the event was delivered, without its data}
    public boolean isUndelivered() {
        return content.fields().isEmpty();
    }

    /// {@return a text of the content; empty if it is missing}
    ///
    /// @param path the path of the text, such as `tool_name`
    public String text(String path) {
        return content.find(path).map(Value::text).orElse("");
    }

    /// {@return an object of the content; empty if it is missing}
    ///
    /// @param path the path of the object, such as `tool_input`
    public Value.Fields fields(String path) {
        return content.find(path).orElse(Value.NULL) instanceof Value.Fields found
                ? found
                : Value.Fields.EMPTY;
    }

    /// The way to answer a hook that waits.
    public interface HookReply {

        /// The reply to a hook that does not wait.
        HookReply NONE = _ -> {};

        /// Answers and releases the hook. Only the first answer counts.
        ///
        /// @param answer one line; if it is empty, the program acts as it would without nerve
        void send(String answer);
    }
}
