package dev.nerve.protocol.run;

import dev.nerve.protocol.codec.ProtocolRecord;
import dev.nerve.value.Value;
import java.util.List;

/// The result of a command on several runs, or of an export. *Immutable.*
///
/// @param runs the names of the runs
/// @param content the content of an export; null otherwise
public record BulkData(List<String> runs, Value content) implements ProtocolRecord {}
