package dev.nerve.protocol.schema;

import dev.nerve.protocol.catalog.CommandCatalog;
import dev.nerve.protocol.catalog.CommandDefinition;
import dev.nerve.protocol.catalog.RecordDescriptions;
import dev.nerve.protocol.event.EventTypes;
import dev.nerve.protocol.rpc.CancelParams;
import dev.nerve.protocol.rpc.EventParams;
import dev.nerve.protocol.rpc.RpcMessage;
import dev.nerve.protocol.status.StatusData;
import dev.nerve.value.Value;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The JSON Schema of the protocol (draft 2020-12).
///
/// It is written from the records, so it is always true. Docs and clients in other languages use
/// it; the engine itself checks messages with the codec.
public final class ProtocolSchema {

    private static final String DRAFT = "https://json-schema.org/draft/2020-12/schema";
    private static final String REFERENCE = "$ref";

    private static final Value.Fields ENVELOPE =
            Value.Fields.EMPTY.with("jsonrpc", Map.of("const", "2.0"));

    private static final Value.Fields ENVELOPE_WITH_ID =
            ENVELOPE.with("id", Map.of("type", List.of("string", "number", "null")));

    private ProtocolSchema() {}

    /// {@return the schema of all messages, with those of all commands, replies and events}
    ///
    /// The definitions have the names of the records. Under `commands` each command has the schemas
    /// of its `params` and its `result`, under `notifications` and `events` each name has the
    /// schema of its content. The status, which the command line puts together, is a definition.
    public static Value.Fields document() {
        var shapes = new ShapeSchema();
        var messages =
                List.of(
                        shapes.reference(RpcMessage.RpcRequest.class, ENVELOPE_WITH_ID),
                        shapes.reference(RpcMessage.RpcNotification.class, ENVELOPE),
                        shapes.reference(RpcMessage.RpcResult.class, ENVELOPE_WITH_ID),
                        shapes.reference(RpcMessage.RpcFailure.class, ENVELOPE_WITH_ID));
        shapes.reference(StatusData.class);
        var document =
                Value.Fields.EMPTY
                        .with("$schema", DRAFT)
                        .with("title", "The protocol of nerve")
                        .with("anyOf", messages)
                        .with("commands", commands(shapes))
                        .with("notifications", notifications(shapes))
                        .with("events", events(shapes));
        return shapes.withDefinitions(document);
    }

    /// {@return the schema of one record}
    ///
    /// @param type the record
    public static Value.Fields of(Class<? extends Record> type) {
        var shapes = new ShapeSchema();
        return shapes.withDefinitions(
                Value.Fields.EMPTY
                        .with("$schema", DRAFT)
                        .with(REFERENCE, shapes.reference(type).at("[\"$ref\"]")));
    }

    private static Value.Fields commands(ShapeSchema shapes) {
        var commands = new LinkedHashMap<String, Value>();
        for (var command : CommandCatalog.ALL.commands()) {
            commands.put(command.name(), command(shapes, command));
        }
        return new Value.Fields(commands);
    }

    private static Value.Fields command(ShapeSchema shapes, CommandDefinition command) {
        return Value.Fields.EMPTY
                .with("description", command.summary())
                .with("params", shapes.reference(command.type()))
                .with("result", shapes.reference(command.reply()));
    }

    private static Value.Fields notifications(ShapeSchema shapes) {
        return Value.Fields.EMPTY
                .with(EventParams.METHOD, shapes.reference(EventParams.class))
                .with(CancelParams.METHOD, shapes.reference(CancelParams.class));
    }

    private static Value.Fields events(ShapeSchema shapes) {
        var events = new LinkedHashMap<String, Value>();
        EventTypes.all()
                .forEach((name, type) ->
                        events.put(
                                name,
                                shapes.reference(type)
                                        .with(
                                                "description",
                                                RecordDescriptions.ALL.summary(type))));
        return new Value.Fields(events);
    }
}
