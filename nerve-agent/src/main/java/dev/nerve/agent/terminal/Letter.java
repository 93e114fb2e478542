package dev.nerve.agent.terminal;

import dev.nerve.value.Value;

/// What a hook of a program told. *Immutable.*
///
/// @param event what happened, in the program's words, such as `Stop`
/// @param content what it said about it; empty if that could not be delivered
/// @param reply how it is answered; to one that wants no answer, nothing
record Letter(String event, Value.Fields content, Reply reply) {

    /// {@return whether no more than its event could be delivered}
    boolean isLost() {
        return content.fields().isEmpty();
    }

    /// {@return a text of its content; empty if there is none}
    ///
    /// @param path where, such as `tool_name`
    String text(String path) {
        return content.find(path).map(Value::text).orElse("");
    }

    /// {@return an object of its content; empty if there is none}
    ///
    /// @param path where, such as `tool_input`
    Value.Fields fields(String path) {
        return content.find(path).orElse(Value.NULL) instanceof Value.Fields found
                ? found
                : Value.Fields.EMPTY;
    }

    /// How a hook that waits is answered.
    interface Reply {

        /// Nobody waits.
        Reply NONE = _ -> {};

        /// Lets it go on. Only the first answer counts.
        ///
        /// @param answer a line; nothing lets the program do what it would without us
        void send(String answer);
    }
}
