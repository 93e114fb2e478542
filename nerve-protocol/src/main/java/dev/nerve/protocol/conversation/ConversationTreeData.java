package dev.nerve.protocol.conversation;

import dev.nerve.protocol.codec.ProtocolRecord;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A conversation with its direct and indirect forks. *Immutable.*
///
/// @param branches the conversations, each followed by its forks
public record ConversationTreeData(List<BranchData> branches) implements ProtocolRecord {

    /// One conversation in the tree.
    ///
    /// @param conversation its name
    /// @param nodeId the node that holds it, if there is one
    /// @param depth the number of forks between it and the root
    /// @param forkedFrom the conversation that it was forked from
    /// @param forkPoint the last row that it inherits
    /// @param relation `root`, `fork` or `handoff`
    /// @param state `live`, `retired` or `deleted`
    /// @param rows the number of its last row
    /// @param counts the counts of what the model sees
    public record BranchData(
            String conversation,
            @Nullable String nodeId,
            int depth,
            @Nullable String forkedFrom,
            @Nullable Long forkPoint,
            String relation,
            String state,
            long rows,
            CountsData counts) {}
}
