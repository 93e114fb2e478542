package dev.nerve.engine.run;

import dev.nerve.RunId;
import dev.nerve.chat.ChatNode;
import dev.nerve.control.fork.ForkedNodeRecord;
import dev.nerve.node.Node;
import dev.nerve.node.NodeForkRequest;
import dev.nerve.node.capability.ForkableNode;
import dev.nerve.node.definition.NodeDefinition;
import dev.nerve.node.kind.NodeKinds;
import dev.nerve.session.Session;
import java.nio.file.Files;

/// A restorer of node forks: a forked run gets its own copy of each node that its origin forked
/// before it.
///
/// @param kinds the kinds that create nodes
/// @param session the session with the nodes of the run
record ForkedNodeRestorer(NodeKinds kinds, Session session) {

    /// Recreates the nodes that were forked before the run was forked. Calling it again changes
    /// nothing.
    void restore(InheritedJournal past) throws InterruptedException {
        for (var fork : past.forks()) {
            // A changed definition may lack the source node; then no step can use the fork either.
            if (session.find(fork.target()).isEmpty() && session.find(fork.source()).isPresent()) {
                restore(fork, past.run());
            }
        }
    }

    private void restore(ForkedNodeRecord fork, RunId run) throws InterruptedException {
        var source = session.get(fork.source());
        var workspace = fork.workspace();
        if (source instanceof ChatNode chat && chat.definition().isPresent()) {
            session.add(talking(chat.definition().get(), fork, run));
        } else if (workspace == null) {
            var asked =
                    NodeForkRequest.of(fork.source(), fork.target())
                            .once(run + "/" + fork.target());
            session.fork(fork.depth() == NodeForkRequest.Depth.DEEP ? asked.deep() : asked);
        } else if (Files.isDirectory(workspace.directory())) {
            session.add(working(source, fork));
        }
    }

    /// Creates a chat whose conversation exists only if it has messages.
    private Node talking(NodeDefinition source, ForkedNodeRecord fork, RunId run) {
        var own = source.parameters().with(SessionRunMaker.CONVERSATION, run + "/" + fork.target());
        return kinds.make(new NodeDefinition(fork.target(), source.type(), own));
    }

    /// Reuses the workspace of the first fork, which still owns it. Forks of a run share it, as
    /// they share the project directory.
    private static Node working(Node source, ForkedNodeRecord fork) throws InterruptedException {
        return ForkableNode.of(source)
                .prepare(NodeForkRequest.of(fork.source(), fork.target()))
                .make(fork.substitutions())
                .node();
    }
}
