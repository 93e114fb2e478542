package dev.nerve.protocol;

import dev.nerve.protocol.conversation.ComparisonData;
import dev.nerve.protocol.conversation.ConversationTreeData;
import dev.nerve.protocol.conversation.ForkData;
import dev.nerve.protocol.conversation.MergeData;
import dev.nerve.value.Value;
import org.jspecify.annotations.Nullable;

/// The commands that fork nodes, and that compare and merge forks.
///
/// @param <R> the type of the reply
public sealed interface ForkCommands<R extends Record> extends ClientCommand<R> {

    /// Forks a node.
    ///
    /// @param session the session of the source
    /// @param nodeId the source
    /// @param target the name of the fork; null for a free name such as `claude-fork-2`
    /// @param intoSession the session of the fork; null for the session of the source
    /// @param at the point: `head` (the default), `turn N` (keeps N user turns), `mark NAME`,
    /// `after ROW` or `before ROW`; also `before_user_turn N` and `at_mark NAME`
    /// @param inherit what the fork takes over: `prefix` (the default), `nothing`,
    /// `since_mark NAME` or `last_turns N`
    /// @param inFlight what happens during a turn: `last_completed_turn` (the default),
    /// `last_sampling_boundary`, `interrupt`, `refuse`, or `await 5s` with any duration
    /// @param overrides settings of the fork that differ, such as `model`
    /// @param allowHidden whether the point may be hidden by a rewind or a clear
    /// @param keepCache whether to refuse what would break the provider's prompt cache
    /// @param depth `shallow` (the default) or `deep`, which also forks the nodes that it uses
    /// @param workspace the workspace: `shared` (the default), `worktree`, `snapshot` or `none`
    /// @param removeWorkspace whether the workspace is removed with the fork
    /// @param labels its labels
    /// @param firstPrompt a prompt for the fork to begin with
    /// @param requestId the id of this request, with which it can be repeated safely, or null
    record ForkNode(
            @Nullable String session,
            String nodeId,
            @Nullable String target,
            @Nullable String intoSession,
            @Nullable String at,
            @Nullable String inherit,
            @Nullable String inFlight,
            Value.Fields overrides,
            @Nullable Boolean allowHidden,
            @Nullable Boolean keepCache,
            @Nullable String depth,
            @Nullable String workspace,
            @Nullable Boolean removeWorkspace,
            Value.Fields labels,
            @Nullable String firstPrompt,
            @Nullable String requestId)
            implements ForkCommands<ForkData> {

        /// {@return a command that forks a node at its end}
        ///
        /// @param session the session, or null
        /// @param nodeId the source
        /// @param target the name of the fork, or null
        public static ForkNode of(
                @Nullable String session, String nodeId, @Nullable String target) {
            return new ForkNode(
                    session,
                    nodeId,
                    target,
                    null,
                    null,
                    null,
                    null,
                    Value.Fields.EMPTY,
                    null,
                    null,
                    null,
                    null,
                    null,
                    Value.Fields.EMPTY,
                    null,
                    null);
        }

        /// {@return the same command with another point}
        ///
        /// @param point the point, such as `turn 2`
        public ForkNode at(String point) {
            return new ForkNode(
                    session,
                    nodeId,
                    target,
                    intoSession,
                    point,
                    inherit,
                    inFlight,
                    overrides,
                    allowHidden,
                    keepCache,
                    depth,
                    workspace,
                    removeWorkspace,
                    labels,
                    firstPrompt,
                    requestId);
        }
    }

    /// Lists the forks of a node, direct and indirect.
    ///
    /// @param session the session
    /// @param nodeId the node
    record ListForks(@Nullable String session, String nodeId)
            implements ForkCommands<ConversationTreeData> {}

    /// Compares the conversations of two nodes.
    ///
    /// @param session the session
    /// @param left a node
    /// @param right another node
    record CompareNodes(@Nullable String session, String left, String right)
            implements ForkCommands<ComparisonData> {}

    /// Adds the result of a fork to the conversation of another node.
    ///
    /// @param session the session
    /// @param nodeId the fork
    /// @param into the other node
    /// @param text the text to add; null for the last answer of the fork
    record MergeNode(@Nullable String session, String nodeId, String into, @Nullable String text)
            implements ForkCommands<MergeData> {}
}
