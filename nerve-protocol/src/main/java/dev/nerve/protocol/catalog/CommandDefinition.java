package dev.nerve.protocol.catalog;

import dev.nerve.protocol.codec.SnakeCase;
import java.lang.reflect.ParameterizedType;

/// A command as data. *Immutable.*
///
/// @param name its name on the wire, such as `create_node`
/// @param type its record, which implements [ClientCommand]
/// @param reply the record of its reply
/// @param summary what it does, in one sentence
public record CommandDefinition(
        String name, Class<? extends Record> type, Class<? extends Record> reply, String summary) {

    static CommandDefinition of(Class<?> type) {
        return new CommandDefinition(
                SnakeCase.of(type.getSimpleName()),
                type.asSubclass(Record.class),
                replyOf(type),
                RecordDescriptions.ALL.summary(type));
    }

    /// {@return the type argument of the interface that a command implements}
    private static Class<? extends Record> replyOf(Class<?> type) {
        if (type.getGenericInterfaces()[0] instanceof ParameterizedType noun
                && noun.getActualTypeArguments()[0] instanceof Class<?> reply) {
            return reply.asSubclass(Record.class);
        }
        throw new IllegalStateException(type + " does not name the type of its reply");
    }
}
