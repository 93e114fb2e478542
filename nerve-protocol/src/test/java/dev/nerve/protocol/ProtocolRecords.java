package dev.nerve.protocol;

import dev.nerve.protocol.catalog.CommandCatalog;
import dev.nerve.protocol.codec.WireShape;
import dev.nerve.protocol.codec.WireType;
import dev.nerve.protocol.event.EventTypes;
import dev.nerve.protocol.rpc.CancelParams;
import dev.nerve.protocol.rpc.EventParams;
import dev.nerve.protocol.rpc.RpcError;
import dev.nerve.protocol.status.StatusData;
import java.util.ArrayDeque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.stream.Stream;

/// The records of the protocol.
public final class ProtocolRecords {

    private ProtocolRecords() {}

    /// {@return all records that can be in a message}
    public static List<Class<? extends Record>> all() {
        var found = new LinkedHashSet<Class<? extends Record>>();
        var open = new ArrayDeque<Class<? extends Record>>();
        CommandCatalog.ALL
                .commands()
                .forEach(command -> {
                    open.add(command.type());
                    open.add(command.reply());
                });
        open.addAll(EventTypes.all().values());
        open.addAll(
                List.of(CancelParams.class, EventParams.class, RpcError.class, StatusData.class));
        while (!open.isEmpty()) {
            var type = open.remove();
            if (found.add(type)) {
                WireShape.of(type).components().stream()
                        .flatMap(component -> records(component.type()))
                        .forEach(open::add);
            }
        }
        return List.copyOf(found);
    }

    private static Stream<Class<? extends Record>> records(WireType type) {
        return switch (type) {
            case WireType.WireRecord(var record) -> Stream.of(record);
            case WireType.WireList(var item) -> records(item);
            case WireType.WireMap(var field) -> records(field);
            default -> Stream.of();
        };
    }
}
