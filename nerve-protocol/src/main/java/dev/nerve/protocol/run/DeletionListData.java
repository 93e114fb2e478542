package dev.nerve.protocol.run;

import dev.nerve.protocol.codec.ProtocolRecord;
import java.util.List;

/// The runs that were deleted. *Immutable.*
///
/// @param runs their names
/// @param freedBytes the bytes by which the store shrank
public record DeletionListData(List<String> runs, long freedBytes) implements ProtocolRecord {}
