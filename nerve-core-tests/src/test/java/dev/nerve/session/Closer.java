package dev.nerve.session;

import dev.nerve.NodeId;
import dev.nerve.node.NodeForkRequest;
import dev.nerve.node.PersistentNode;
import dev.nerve.node.RunContext;
import dev.nerve.node.capability.ForkSubstitutions;
import dev.nerve.node.capability.ForkableNode;
import dev.nerve.node.capability.PreparedFork;
import dev.nerve.node.definition.NodeState;
import dev.nerve.run.Outcome;
import java.time.Duration;

/// A persistent node during whose forking a session is closed.
///
/// @param session which
record Closer(Session session) implements PersistentNode, ForkableNode {

    @Override
    public NodeId id() {
        return NodeId.of("closer");
    }

    @Override
    public String type() {
        return "closer";
    }

    @Override
    public NodeState state() {
        return NodeState.CREATED;
    }

    @Override
    public void start() {}

    @Override
    public void stop(Duration grace) {}

    @Override
    public void reset() {}

    @Override
    public Outcome execute(RunContext context) {
        return Outcome.done("");
    }

    @Override
    public PreparedFork prepare(NodeForkRequest fork) {
        return new PreparedFork() {
            @Override
            public CreatedFork make(ForkSubstitutions substitutions) throws InterruptedException {
                session.close(Duration.ofSeconds(5));
                return CreatedFork.of(Closer.this);
            }

            @Override
            public void undo() {}
        };
    }
}
