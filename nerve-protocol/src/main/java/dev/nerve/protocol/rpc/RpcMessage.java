package dev.nerve.protocol.rpc;

import dev.nerve.protocol.ClientCommand;
import dev.nerve.protocol.catalog.CommandCatalog;
import dev.nerve.protocol.codec.RecordCodec;
import dev.nerve.value.Value;
import java.util.List;

/// A message of JSON-RPC 2.0: one JSON object on one line. *Immutable.*
public sealed interface RpcMessage {

    /// {@return the message as JSON on one line, without a line break}
    default String toJson() {
        return RpcMessageWriter.toJson(this);
    }

    /// {@return the message in a text; [RpcMalformed] if it is none}
    ///
    /// @param json the text
    static RpcMessage parse(String json) {
        return RpcMessageReader.parse(json);
    }

    /// A request: a command that gets a reply.
    ///
    /// @param id its id, a text or a number that the client chooses
    /// @param method the name of the command
    /// @param params the fields of the command
    record RpcRequest(Value id, String method, Value.Fields params) implements RpcMessage {

        /// {@return the request for a command}
        ///
        /// @param id its id
        /// @param command the command
        public static RpcRequest of(long id, ClientCommand<?> command) {
            var definition = CommandCatalog.ALL.definition(command);
            return new RpcRequest(
                    Value.of(id), definition.name(), RecordCodec.encode((Record) command));
        }
    }

    /// A notification: a message that gets no reply, such as an event.
    ///
    /// @param method its name
    /// @param params its content
    record RpcNotification(String method, Value.Fields params) implements RpcMessage {

        /// {@return the notification of an event}
        ///
        /// @param event the event with its subscription
        public static RpcNotification of(EventParams event) {
            return new RpcNotification(EventParams.METHOD, RecordCodec.encode(event));
        }

        /// {@return the notification that cancels a request}
        ///
        /// @param cancelled the request
        public static RpcNotification of(CancelParams cancelled) {
            return new RpcNotification(CancelParams.METHOD, RecordCodec.encode(cancelled));
        }
    }

    /// The reply to a request that succeeded.
    ///
    /// @param id the id of the request
    /// @param result the fields of the reply
    /// @param notices what the client should change, such as a former name of a command
    record RpcResult(Value id, Value.Fields result, List<String> notices) implements RpcMessage {

        public RpcResult {
            notices = List.copyOf(notices);
        }

        /// {@return the reply to a request}
        ///
        /// @param id the id of the request
        /// @param reply the reply
        /// @param notices what the client should change
        public static RpcResult of(Value id, Record reply, List<String> notices) {
            return new RpcResult(id, RecordCodec.encode(reply), notices);
        }
    }

    /// The reply to a request that failed.
    ///
    /// @param id the id of the request; null if the request could not be read
    /// @param error the error
    record RpcFailure(Value id, RpcError error) implements RpcMessage {}

    /// A text that is no message.
    ///
    /// @param reply the reply to whoever sent it
    record RpcMalformed(RpcFailure reply) implements RpcMessage {}
}
