package dev.nerve.sqlite;

import dev.nerve.NerveException;
import dev.nerve.NodeId;
import dev.nerve.SessionId;
import dev.nerve.json.Json;
import dev.nerve.node.definition.NodeDefinition;
import dev.nerve.seal.SealedTextException;
import dev.nerve.seal.SecretSeal;
import dev.nerve.session.definition.DefinitionStore.NodeSummary;
import dev.nerve.session.definition.DefinitionStore.StoredNode;
import dev.nerve.session.definition.SessionInfo;
import dev.nerve.session.definition.SessionPage.SessionSummary;
import dev.nerve.sqlite.database.EpochNanos;
import dev.nerve.value.Value;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A reader of the rows of sessions and nodes. It replaces JSON that cannot be read.
///
/// @param seal decrypts sealed texts
record DefinitionRowReader(SecretSeal seal) {

    /// {@return a session from the columns name, created and info}
    SessionInfo info(ResultSet row) throws SQLException {
        var id = SessionId.of(row.getString("name"));
        var created = EpochNanos.toInstant(row.getLong("created"));
        var json = row.getString("info");
        try {
            var info = Json.parse(seal.open(json));
            return new SessionInfo(
                    id,
                    info.at("description").text(),
                    info.at("tags").asList(String.class),
                    info.at("metadata").as(Value.Fields.class),
                    created);
        } catch (NerveException | SealedTextException _) {
            return new SessionInfo(id, "", List.of(), UnreadableJson.fields(json), created);
        }
    }

    SessionSummary summary(ResultSet row) throws SQLException {
        return new SessionSummary(
                info(row),
                labels(row.getString("labels")),
                row.getInt("archived") == 1,
                row.getInt("nodes"),
                row.getLong("version"));
    }

    StoredNode node(ResultSet row) throws SQLException {
        var name = NodeId.of(row.getString("name"));
        return new StoredNode(
                name,
                definition(name, row.getString("definition")),
                metadata(row.getString("metadata")));
    }

    NodeSummary nodeSummary(ResultSet row) throws SQLException {
        return new NodeSummary(
                NodeId.of(row.getString("name")),
                row.getString("type"),
                labels(row.getString("labels")));
    }

    private NodeDefinition definition(NodeId name, String json) {
        try {
            return NodeDefinition.of(Json.parse(seal.open(json)));
        } catch (NerveException | SealedTextException problem) {
            return UnreadableJson.definition(name, json, problem);
        }
    }

    private Value.Fields metadata(@Nullable String json) {
        if (json == null) {
            return Value.Fields.EMPTY;
        }
        try {
            return Json.parse(seal.open(json)).as(Value.Fields.class);
        } catch (NerveException | SealedTextException _) {
            return UnreadableJson.fields(json);
        }
    }

    private static Value.Fields labels(@Nullable String json) {
        return json == null ? Value.Fields.EMPTY : Json.parse(json).as(Value.Fields.class);
    }
}
