package dev.nerve.protocol.run;

import dev.nerve.protocol.codec.ProtocolRecord;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A page of runs. *Immutable.*
///
/// @param runs the runs, newest first
/// @param next the `after` of the next page, or null at the end
/// @param total the number of runs on all pages
public record RunListData(List<RunData> runs, @Nullable String next, long total)
        implements ProtocolRecord {}
