package dev.nerve.engine.setup;

import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/// The facts about an engine that clients ask for. *Immutable.*
///
/// @param id the id of the engine, which changes with each start
/// @param version the version of nerve
/// @param paths the directories that it uses, by name
public record EngineDescription(String id, String version, Map<String, String> paths) {

    /// The number of the protocol. Clients need the same number.
    public static final int PROTOCOL = 1;

    public EngineDescription {
        paths = Collections.unmodifiableMap(new TreeMap<>(paths));
    }
}
