package dev.nerve.session;

import dev.nerve.NodeId;
import dev.nerve.node.Forkable;
import dev.nerve.node.NodeFork;
import dev.nerve.node.NodeState;
import dev.nerve.node.Persistent;
import dev.nerve.node.PreparedFork;
import dev.nerve.node.RunContext;
import dev.nerve.node.Wiring;
import dev.nerve.run.Outcome;
import java.time.Duration;

/// A persistent node during whose forking a session is closed.
///
/// @param session which
record Closer(Session session) implements Persistent, Forkable {

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
    public PreparedFork prepare(NodeFork fork) {
        return new PreparedFork() {
            @Override
            public Made make(Wiring wiring) throws InterruptedException {
                session.close(Duration.ofSeconds(5));
                return Made.of(Closer.this);
            }

            @Override
            public void undo() {}
        };
    }
}
