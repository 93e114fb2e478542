package dev.nerve.protocol.common;

import dev.nerve.protocol.codec.ProtocolRecord;
import java.util.List;

/// The places that a search found. *Immutable.*
///
/// @param matches the places, best first
public record SearchResultData(List<SearchMatchData> matches) implements ProtocolRecord {

    /// A place that a search found.
    ///
    /// @param kind `conversation`, `output` or `event`
    /// @param name the conversation or run
    /// @param excerpt the text around the match
    public record SearchMatchData(String kind, String name, String excerpt) {}
}
