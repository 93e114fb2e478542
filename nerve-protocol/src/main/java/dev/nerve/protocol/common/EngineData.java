package dev.nerve.protocol.common;

import dev.nerve.protocol.codec.ProtocolRecord;
import java.util.List;
import java.util.Map;

/// A description of an engine. *Immutable.*
///
/// @param engine the id of the engine, which changes with each start
/// @param version the version of nerve
/// @param protocol the number of the protocol
/// @param paths the directories that it uses, by name
/// @param limits its limits, by name
/// @param kinds the kinds of nodes that it can create
/// @param commands the names of the commands that it knows
public record EngineData(
        String engine,
        String version,
        int protocol,
        Map<String, String> paths,
        Map<String, Long> limits,
        List<KindData> kinds,
        List<String> commands)
        implements ProtocolRecord {}
