package dev.nerve.sqlite.database;

import dev.nerve.NerveException;
import dev.nerve.json.Json;
import dev.nerve.seal.SealedTextException;
import dev.nerve.value.Value;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The step of a migration that names the conversations of chats by session and chat.
///
/// Earlier versions named the conversation of the chat `writer` simply `writer`, whatever its
/// session. The first session that uses a conversation keeps it under the new name. Every further
/// session gets a fork at its end, which is one row. Conversations that a definition names in
/// another way stay as they are.
///
/// *Confined to one thread.*
final class ConversationNameStep {

    private static final String CHAT = "chat";
    private static final String CONVERSATION = "conversation";
    private static final String PARAMETERS = "parameters";

    private static final int DELETED = 2;
    private static final int ABSENT = 4;

    private final StoreConnection connection;

    /// The new names of conversations by their old ones: the first session keeps a conversation.
    private final Map<String, String> kept = new HashMap<>();

    /// The new names by session and chat, because a chat may also be inside a graph.
    private final Map<String, String> taken = new HashMap<>();

    ConversationNameStep(StoreConnection connection) {
        this.connection = connection;
    }

    void run() {
        for (var node : nodes()) {
            read(node.definition()).ifPresent(definition -> rename(node, definition));
        }
    }

    private List<NodeRow> nodes() {
        return connection.list(
                """
                SELECT node.key, session.name, node.metadata, node.definition
                FROM node JOIN session ON session.key = node.session ORDER BY node.key
                """,
                row ->
                        new NodeRow(
                                row.getLong(1),
                                row.getString(2),
                                Optional.ofNullable(row.getString(3)).orElse(""),
                                row.getString(4)));
    }

    private Optional<Value> read(String stored) {
        try {
            return Optional.of(Json.parse(connection.seal().open(stored)));
        } catch (NerveException | SealedTextException _) {
            return Optional.empty();
        }
    }

    private void rename(NodeRow node, Value definition) {
        var renamed = renamed(node.session(), definition);
        if (!renamed.equals(definition)) {
            connection.update(
                    "UPDATE node SET definition = ? WHERE key = ?",
                    connection.seal().seal(renamed),
                    node.key());
            read(node.metadata())
                    .ifPresent(metadata -> renameIn(metadata, node.key(), node.session()));
        }
    }

    /// Forks of chats have the name of their conversation in their metadata too.
    private void renameIn(Value metadata, long key, String session) {
        var before = metadata.find(CONVERSATION).map(Value::text).orElse("");
        var name = taken.get(session + "/" + before);
        if (metadata instanceof Value.Fields fields && name != null) {
            connection.update(
                    "UPDATE node SET metadata = ? WHERE key = ?",
                    connection.seal().seal(fields.with(CONVERSATION, name)),
                    key);
        }
    }

    /// {@return a definition in which all chats have conversations of the session}
    private Value renamed(String session, Value value) {
        return switch (value) {
            case Value.Fields fields when isDefaultChat(fields) -> {
                var name = fields.at("id").text();
                var parameters = (Value.Fields) renamed(session, fields.at(PARAMETERS));
                yield fields.with(PARAMETERS, parameters.with(CONVERSATION, take(session, name)));
            }
            case Value.Fields fields -> {
                var all = new LinkedHashMap<String, Value>();
                fields.fields().forEach((name, one) -> all.put(name, renamed(session, one)));
                yield new Value.Fields(all);
            }
            case Value.Items items -> {
                var all = new ArrayList<Value>();
                items.items().forEach(one -> all.add(renamed(session, one)));
                yield new Value.Items(all);
            }
            case Value other -> other;
        };
    }

    /// {@return whether it is a chat whose conversation has the chat's name}
    private static boolean isDefaultChat(Value.Fields fields) {
        return fields.find("type").filter(type -> type.equals(Value.of(CHAT))).isPresent()
                && fields.find("id").isPresent()
                && fields.find(PARAMETERS + "." + CONVERSATION)
                        .filter(fields.find("id").get()::equals)
                        .isPresent();
    }

    /// {@return the conversation of a chat in a session}
    private String take(String session, String chat) {
        return taken.computeIfAbsent(
                session + "/" + chat, wanted -> keepOrFork(chat, free(wanted)));
    }

    private String keepOrFork(String chat, String name) {
        var before = kept.get(chat);
        if (before != null) {
            new ConversationForkStep(connection).fork(before, name);
        } else if (state(chat) < DELETED) {
            connection.update("UPDATE conversation SET name = ? WHERE name = ?", name, chat);
            kept.put(chat, name);
        }
        return name;
    }

    private String free(String wanted) {
        var name = wanted;
        for (int number = 2; state(name) < ABSENT; number++) {
            name = wanted + "-" + number;
        }
        return name;
    }

    private int state(String name) {
        return connection
                .first("SELECT state FROM conversation WHERE name = ?", row -> row.getInt(1), name)
                .orElse(ABSENT);
    }

    /// A stored node.
    ///
    /// @param key its key
    /// @param session the name of its session
    /// @param metadata its metadata as it is stored, or empty
    /// @param definition its definition as it is stored
    private record NodeRow(long key, String session, String metadata, String definition) {}
}
