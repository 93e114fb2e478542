package dev.nerve.node;

import dev.nerve.ConversationId;
import dev.nerve.ErrorCode;
import dev.nerve.Names;
import dev.nerve.NerveException;
import dev.nerve.NodeId;
import dev.nerve.SessionId;
import dev.nerve.conversation.ForkRequest;
import dev.nerve.conversation.Point;
import dev.nerve.value.Value;
import dev.nerve.workspace.Workspace;
import java.util.Locale;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// Which node to fork, and how.
///
/// @param source its name
/// @param target the fork's name
/// @param said where and how, in the words of conversations, under the names of the two nodes
/// @param depth whether what it uses is forked too
/// @param workspace where the fork works
/// @param session where the fork is registered, or null for where its source is
public record NodeFork(
        NodeId source,
        NodeId target,
        ForkRequest said,
        Depth depth,
        Workspace.Wish workspace,
        @Nullable SessionId session) {

    /// {@return a fork at the end, which shares what the source uses}
    ///
    /// @param source its name
    /// @param target the fork's name
    /// @throws NerveException.Failed `id_invalid` if one of them is no name
    public static NodeFork of(String source, String target) {
        return of(id(source), id(target));
    }

    /// {@return a fork at the end, which shares what the source uses}
    ///
    /// @param source its name
    /// @param target the fork's name
    public static NodeFork of(NodeId source, NodeId target) {
        return new NodeFork(
                source,
                target,
                ForkRequest.of(source.name(), target.name()),
                Depth.SHALLOW,
                Workspace.Wish.SHARED,
                null);
    }

    /// {@return the name of a node}
    ///
    /// @param name what somebody gave for one
    /// @throws NerveException.Failed `id_invalid` if it is none
    public static NodeId id(String name) {
        try {
            return NodeId.of(Names.check("node id", name));
        } catch (NerveException.Invalid problem) {
            throw new NerveException.Failed(ErrorCode.ID_INVALID, problem.getMessage());
        }
    }

    /// {@return the same, said otherwise}
    ///
    /// ```java
    /// NodeFork.of("writer", "bold").saying(fork -> fork.at(new Point.AtMark("outline")))
    /// ```
    ///
    /// @param change takes and gives what is said in the words of conversations
    public NodeFork saying(UnaryOperator<ForkRequest> change) {
        return new NodeFork(source, target, change.apply(said), depth, workspace, session);
    }

    /// {@return the same at another point of the conversation}
    ///
    /// @param point where
    public NodeFork at(Point point) {
        return saying(fork -> fork.at(point));
    }

    /// {@return the same, once only however often it is asked for}
    ///
    /// @param requestId names this request
    public NodeFork once(String requestId) {
        return saying(fork -> fork.once(requestId));
    }

    /// {@return the same, where every node with a state that it uses is forked too}
    public NodeFork deep() {
        return new NodeFork(source, target, said, Depth.DEEP, workspace, session);
    }

    /// {@return the same in a workspace that stays when the fork is deleted}
    ///
    /// @param mode which
    public NodeFork in(Workspace.Mode mode) {
        return in(new Workspace.Wish(mode, Workspace.Retention.KEEP));
    }

    /// {@return the same in a workspace}
    ///
    /// @param wish which, and what becomes of it
    public NodeFork in(Workspace.Wish wish) {
        return new NodeFork(source, target, said, depth, wish, session);
    }

    /// {@return the same, registered in another session}
    ///
    /// @param name the session
    public NodeFork into(String name) {
        return new NodeFork(source, target, said, depth, workspace, SessionId.of(name));
    }

    /// {@return what is asked of the conversation that a node holds}
    ///
    /// @param from the source's conversation
    /// @param to the fork's
    public ForkRequest conversation(ConversationId from, ConversationId to) {
        return new ForkRequest(
                from, to, said.point(), said.terms(), said.purpose(), said.requestId());
    }

    /// {@return it as data, without its request id}
    public Value.Fields toValue() {
        return said.toValue()
                .with("depth", depth.name().toLowerCase(Locale.ROOT))
                .with("workspace", workspace)
                .with("session", session);
    }

    /// Refuses what only a conversation could do; for nodes that hold none.
    ///
    /// @param node the source
    /// @throws NerveException.Failed `point_not_found` for a point other than the end,
    /// `fork_unsupported` for the rest
    public void requireNoConversation(Node node) {
        if (!said.point().equals(Point.Head.HEAD)) {
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

    /// What makes sense for every node.
    private ForkRequest plain() {
        var terms = said.terms();
        var plain =
                ForkRequest.of(said.source().name(), said.target().name())
                        .ifInFlight(terms.inFlight())
                        .labelled(said.purpose().labels());
        plain = terms.hidden() == ForkRequest.Hidden.ALLOWED ? plain.allowingHidden() : plain;
        var requestId = said.requestId();
        return requestId == null ? plain : plain.once(requestId);
    }

    /// Whether what a node uses is forked too.
    public enum Depth {
        /// It is shared.
        SHALLOW,
        /// What has a state is forked, and the fork uses the forks.
        DEEP
    }
}
