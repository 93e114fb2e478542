package dev.nerve.node;

import dev.nerve.ConversationId;
import dev.nerve.ErrorCode;
import dev.nerve.NameRules;
import dev.nerve.NerveException;
import dev.nerve.NodeId;
import dev.nerve.SessionId;
import dev.nerve.conversation.fork.ForkPoint;
import dev.nerve.conversation.fork.ForkRequest;
import dev.nerve.conversation.fork.ForkWaitListener;
import dev.nerve.value.Value;
import dev.nerve.workspace.Workspace;
import java.util.Locale;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// A request to fork a node.
///
/// @param source the name of the node to fork
/// @param target the name of the fork
/// @param said the point and the options, as a conversation fork between the names of the two nodes
/// @param scope what is forked with it: the nodes that it uses, and its workspace
/// @param session the session that registers the fork, or null for the session of the source
/// @param waitListener learns whether the fork waits for the end of a turn; no part of its data
public record NodeForkRequest(
        NodeId source,
        NodeId target,
        ForkRequest said,
        ForkScope scope,
        @Nullable SessionId session,
        ForkWaitListener waitListener) {

    /// {@return a request to fork at the end; the fork shares the nodes that the source uses}
    ///
    /// @param source the name of the node to fork
    /// @param target the name of the fork
    /// @throws NerveException.Failed `id_invalid` if a name is not valid
    public static NodeForkRequest of(String source, String target) {
        return of(id(source), id(target));
    }

    /// {@return a request to fork at the end; the fork shares the nodes that the source uses}
    ///
    /// @param source the name of the node to fork
    /// @param target the name of the fork
    public static NodeForkRequest of(NodeId source, NodeId target) {
        return new NodeForkRequest(
                source,
                target,
                ForkRequest.of(source.name(), target.name()),
                ForkScope.SHALLOW,
                null,
                ForkWaitListener.NONE);
    }

    /// {@return whether the nodes that it uses are forked too}
    public Depth depth() {
        return scope.depth();
    }

    /// {@return the workspace of the fork}
    public Workspace.WorkspaceRequest workspace() {
        return scope.workspace();
    }

    /// {@return a valid node name}
    ///
    /// @param name the name to check
    /// @throws NerveException.Failed `id_invalid` if the name is not valid
    public static NodeId id(String name) {
        try {
            return NodeId.of(NameRules.check("node id", name));
        } catch (NerveException.Invalid problem) {
            throw new NerveException.Failed(ErrorCode.ID_INVALID, problem.getMessage());
        }
    }

    /// {@return a copy with changed conversation fork options}
    ///
    /// ```java
    /// NodeForkRequest.of("writer", "bold")
    ///         .conversationFork(fork -> fork.at(new ForkPoint.AtMark("outline")))
    /// ```
    ///
    /// @param change returns the changed conversation fork
    public NodeForkRequest conversationFork(UnaryOperator<ForkRequest> change) {
        return new NodeForkRequest(
                source, target, change.apply(said), scope, session, waitListener);
    }

    /// {@return a copy that forks at another point of the conversation}
    ///
    /// @param point the point
    public NodeForkRequest at(ForkPoint point) {
        return conversationFork(fork -> fork.at(point));
    }

    /// {@return a copy with a request id; repeated requests with this id create one fork}
    ///
    /// @param requestId the id of this request
    public NodeForkRequest once(String requestId) {
        return conversationFork(fork -> fork.withRequestId(requestId));
    }

    /// {@return a copy that also forks every stateful node that the source uses}
    public NodeForkRequest deep() {
        return new NodeForkRequest(source, target, said, scope.deep(), session, waitListener);
    }

    /// {@return a copy with a workspace that remains when the fork is deleted}
    ///
    /// @param mode the kind of workspace
    public NodeForkRequest workspace(Workspace.Mode mode) {
        return workspace(new Workspace.WorkspaceRequest(mode, Workspace.Retention.KEEP));
    }

    /// {@return a copy with a workspace}
    ///
    /// @param workspaceRequest the kind of workspace, and its retention
    public NodeForkRequest workspace(Workspace.WorkspaceRequest workspaceRequest) {
        return new NodeForkRequest(
                source, target, said, scope.workspace(workspaceRequest), session, waitListener);
    }

    /// {@return a copy that registers the fork in another session}
    ///
    /// @param name the session
    public NodeForkRequest session(String name) {
        return new NodeForkRequest(source, target, said, scope, SessionId.of(name), waitListener);
    }

    /// {@return a copy with a listener that learns whether the fork waits for the end of a turn}
    ///
    /// @param other the listener
    public NodeForkRequest waitListener(ForkWaitListener other) {
        return new NodeForkRequest(source, target, said, scope, session, other);
    }

    /// {@return the fork request for the conversation of a node}
    ///
    /// @param from the source's conversation
    /// @param to the fork's
    public ForkRequest conversation(ConversationId from, ConversationId to) {
        return new ForkRequest(
                from, to, said.point(), said.terms(), said.purpose(), said.requestId());
    }

    /// {@return the request as data, without the request id}
    public Value.Fields toValue() {
        return said.toValue()
                .with("depth", depth().name().toLowerCase(Locale.ROOT))
                .with("workspace", workspace())
                .with("session", session);
    }

    /// Throws if the request needs a conversation. For nodes without one.
    ///
    /// @param node the source
    /// @throws NerveException.Failed `point_not_found` for a point other than the end,
    /// `fork_unsupported` for the rest
    public void requireNoConversation(Node node) {
        if (!said.point().equals(ForkPoint.Head.HEAD)) {
            throw new NerveException.Failed(
                    ErrorCode.POINT_NOT_FOUND,
                    "%s '%s' holds no conversation, so there is no point '%s'; fork it at its end"
                            .formatted(node.type(), node.id(), said.point().wireName()));
        }
        if (!said.equals(plain())) {
            throw new NerveException.Failed(
                    ErrorCode.FORK_UNSUPPORTED,
                    "%s '%s' holds no conversation: there is nothing to inherit, override or prompt"
                            .formatted(node.type(), node.id()));
        }
    }

    /// The part of the request that every node supports.
    private ForkRequest plain() {
        var forkOptions = said.terms();
        var plain =
                ForkRequest.of(said.source().name(), said.target().name())
                        .inFlight(forkOptions.inFlight())
                        .labels(said.purpose().labels());
        plain =
                forkOptions.hidden() == ForkRequest.HiddenPointPolicy.ALLOWED
                        ? plain.allowHidden()
                        : plain;
        var requestId = said.requestId();
        return requestId == null ? plain : plain.withRequestId(requestId);
    }

    /// The treatment of the nodes that the source uses.
    public enum Depth {
        /// The fork shares them.
        SHALLOW,
        /// Stateful nodes are forked too, and the fork uses these forks.
        DEEP
    }

    /// The nodes and the directory that are forked together with a node.
    ///
    /// @param depth whether the nodes that it uses are forked too
    /// @param workspace the workspace of the fork
    public record ForkScope(Depth depth, Workspace.WorkspaceRequest workspace) {

        private static final ForkScope SHALLOW =
                new ForkScope(Depth.SHALLOW, Workspace.WorkspaceRequest.SHARED);

        private ForkScope deep() {
            return new ForkScope(Depth.DEEP, workspace);
        }

        private ForkScope workspace(Workspace.WorkspaceRequest other) {
            return new ForkScope(depth, other);
        }
    }
}
