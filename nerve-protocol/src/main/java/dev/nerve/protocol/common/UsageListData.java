package dev.nerve.protocol.common;

import dev.nerve.protocol.codec.ProtocolRecord;
import java.util.List;

/// The usage of runs, summed. *Immutable.*
///
/// @param by `run` or `day`
/// @param rows one row for each run or day, newest first
/// @param total the sum of all rows
public record UsageListData(String by, List<UsageRowData> rows, UsageData total)
        implements ProtocolRecord {

    /// The usage of one run or day.
    ///
    /// @param key the name of the run, or the date
    /// @param runs the number of runs
    /// @param usage their usage
    public record UsageRowData(String key, long runs, UsageData usage) {}
}
