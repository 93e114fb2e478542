package dev.nerve.protocol.rpc;

import dev.nerve.ErrorCode;
import dev.nerve.NerveException;
import dev.nerve.json.Json;
import dev.nerve.protocol.codec.RecordCodec;
import dev.nerve.value.Value;
import java.util.List;
import java.util.Map;

/// A reader of messages.
final class RpcMessageReader {

    private RpcMessageReader() {}

    static RpcMessage parse(String json) {
        try {
            return read(Json.parseEnvelope(json));
        } catch (NerveException.Invalid e) {
            return malformed(Value.NULL, RpcErrorNumber.PARSE_ERROR, e.getMessage());
        }
    }

    private static RpcMessage read(Value value) {
        if (!(value instanceof Value.Fields(var fields))) {
            return invalid(Value.NULL, "it must be one object; nerve accepts no list of messages");
        }
        var id = fields.getOrDefault("id", Value.NULL);
        if (!isId(id)) {
            return invalid(Value.NULL, "'id' must be a text or a number");
        }
        if (!RpcMessageWriter.VERSION.equals(fields.get(RpcMessageWriter.PROTOCOL))) {
            return invalid(id, "'jsonrpc' must be \"2.0\"");
        }
        if (fields.containsKey("method")) {
            return call(id, fields);
        }
        return reply(id, fields);
    }

    private static boolean isId(Value id) {
        return id instanceof Value.Text || id instanceof Value.Num || id.isNull();
    }

    private static RpcMessage call(Value id, Map<String, Value> fields) {
        if (!(fields.get("method") instanceof Value.Text(var method))) {
            return invalid(id, "'method' must be a text");
        }
        var params = fields.getOrDefault("params", Value.NULL);
        if (!(params.isNull() || params instanceof Value.Fields)) {
            return malformed(
                    id,
                    RpcErrorNumber.of(ErrorCode.INVALID_REQUEST),
                    "invalid params of %s: it must be an object with the fields by name"
                            .formatted(method));
        }
        var object = params instanceof Value.Fields given ? given : Value.Fields.EMPTY;
        return fields.containsKey("id")
                ? new RpcMessage.RpcRequest(id, method, object)
                : new RpcMessage.RpcNotification(method, object);
    }

    private static RpcMessage reply(Value id, Map<String, Value> fields) {
        if (fields.get("result") instanceof Value.Fields result) {
            return new RpcMessage.RpcResult(id, result, notices(fields));
        }
        if (!(fields.get("error") instanceof Value.Fields error)) {
            return invalid(id, "'method', 'result' or 'error' is missing");
        }
        try {
            return new RpcMessage.RpcFailure(
                    id, RecordCodec.decode(RpcError.class, error, "error"));
        } catch (NerveException.Invalid e) {
            return invalid(id, e.getMessage());
        }
    }

    private static List<String> notices(Map<String, Value> fields) {
        return fields.get("notices") instanceof Value.Items(var notices)
                ? notices.stream().map(Value::text).toList()
                : List.of();
    }

    private static RpcMessage invalid(Value id, String reason) {
        return malformed(id, RpcErrorNumber.INVALID_MESSAGE, "invalid message: " + reason);
    }

    private static RpcMessage malformed(Value id, int number, String message) {
        return new RpcMessage.RpcMalformed(
                new RpcMessage.RpcFailure(
                        id, RpcError.of(number, new NerveException.Invalid(message))));
    }
}
