package dev.nerve.protocol.conversation;

import dev.nerve.protocol.codec.ProtocolRecord;
import dev.nerve.protocol.common.UsageData;
import dev.nerve.value.Value;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Two conversations side by side. *Immutable.*
///
/// @param common the number of rows that they share
/// @param ancestor the conversation with the last shared row, or null if they share none
/// @param left the rows of the first conversation only
/// @param right the rows of the second conversation only
/// @param turns the turns after the shared rows, side by side
/// @param settings the settings that differ
public record ComparisonData(
        long common,
        @Nullable String ancestor,
        SideData left,
        SideData right,
        List<TurnPairData> turns,
        List<SettingDifferenceData> settings)
        implements ProtocolRecord {

    /// One of the two conversations.
    ///
    /// @param conversation its name
    /// @param counts the counts of what the model sees
    /// @param usage the usage of its turns after the shared rows
    /// @param answer its last answer, or empty
    public record SideData(
            String conversation, CountsData counts, UsageData usage, String answer) {}

    /// Two turns side by side.
    ///
    /// @param left the rows of the first conversation, or empty if it has no more turns
    /// @param right the rows of the second conversation, or empty if it has no more turns
    public record TurnPairData(List<ConversationRowData> left, List<ConversationRowData> right) {}

    /// A setting that differs.
    ///
    /// @param name the setting
    /// @param left its value in the first conversation; null if it is not set
    /// @param right its value in the second conversation; null if it is not set
    public record SettingDifferenceData(String name, Value left, Value right) {}
}
