package dev.nerve.app;

import dev.nerve.RunId;
import dev.nerve.chat.ChatNode;
import dev.nerve.control.ForkTrace;
import dev.nerve.node.Forkable;
import dev.nerve.node.Node;
import dev.nerve.node.NodeDefinition;
import dev.nerve.node.NodeFork;
import dev.nerve.node.NodeKinds;
import dev.nerve.session.Session;
import java.nio.file.Files;

/// The nodes that runs fork: a fork of a run has its own of those that were forked before it.
///
/// @param kinds makes nodes
/// @param session where the nodes of the run are
record ForkedNodes(NodeKinds kinds, Session session) {

    /// Makes anew what was forked before a run was; once, however often it is asked for.
    void make(SharedPast past) throws InterruptedException {
        for (var fork : past.forks()) {
            // Another definition may have no such node, and then none of its steps can use it.
            if (session.find(fork.target()).isEmpty() && session.find(fork.source()).isPresent()) {
                make(fork, past.run());
            }
        }
    }

    private void make(ForkTrace fork, RunId run) throws InterruptedException {
        var source = session.get(fork.source());
        var workspace = fork.workspace();
        if (source instanceof ChatNode chat && chat.definition().isPresent()) {
            session.add(talking(chat.definition().get(), fork, run));
        } else if (workspace == null) {
            var asked = NodeFork.of(fork.source(), fork.target()).once(run + "/" + fork.target());
            session.fork(fork.depth() == NodeFork.Depth.DEEP ? asked.deep() : asked);
        } else if (Files.isDirectory(workspace.directory())) {
            session.add(working(source, fork));
        }
    }

    /// Its conversation is there if anything was said in it.
    private Node talking(NodeDefinition source, ForkTrace fork, RunId run) {
        var own = source.parameters().with(RunsInSessions.CONVERSATION, run + "/" + fork.target());
        return kinds.make(new NodeDefinition(fork.target(), source.type(), own));
    }

    /// What was done is in the workspace of the first fork, which stays that one's: as forks of
    /// runs share the directory of the project, they share this one.
    private static Node working(Node source, ForkTrace fork) throws InterruptedException {
        return Forkable.of(source)
                .prepare(NodeFork.of(fork.source(), fork.target()))
                .make(fork.place())
                .node();
    }
}
