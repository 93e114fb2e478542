package dev.nerve.protocol.rpc;

import dev.nerve.protocol.codec.RecordCodec;
import dev.nerve.value.FieldsBuilder;
import dev.nerve.value.Value;

/// A writer of messages.
final class RpcMessageWriter {

    static final String PROTOCOL = "jsonrpc";
    static final Value VERSION = new Value.Text("2.0");

    private static final int MOST_FIELDS = 4;

    private RpcMessageWriter() {}

    static String toJson(RpcMessage message) {
        var fields = new FieldsBuilder(MOST_FIELDS).add(PROTOCOL, VERSION);
        switch (message) {
            case RpcMessage.RpcRequest(var id, var method, var params) ->
                    fields.add("id", id)
                            .add("method", new Value.Text(method))
                            .add("params", params);
            case RpcMessage.RpcNotification(var method, var params) ->
                    fields.add("method", new Value.Text(method)).add("params", params);
            case RpcMessage.RpcResult(var id, var result, var notices) -> {
                fields.add("id", id).add("result", result);
                if (!notices.isEmpty()) {
                    fields.add("notices", Value.of(notices));
                }
            }
            case RpcMessage.RpcFailure(var id, var error) ->
                    fields.add("id", id).add("error", RecordCodec.encode(error));
            case RpcMessage.RpcMalformed(var reply) -> {
                return toJson(reply);
            }
        }
        return fields.build().toJson();
    }
}
