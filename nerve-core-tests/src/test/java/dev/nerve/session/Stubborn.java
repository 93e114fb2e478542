package dev.nerve.session;

import dev.nerve.NerveException;
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

/// A persistent node that is ready, and whose fork makes trouble.
///
/// @param id its name
/// @param trouble which
record Stubborn(NodeId id, Trouble trouble) implements PersistentNode, ForkableNode {

    Stubborn(String id, Trouble trouble) {
        this(NodeId.of(id), trouble);
    }

    @Override
    public String type() {
        return "stubborn";
    }

    @Override
    public NodeState state() {
        return id.name().contains("-") ? NodeState.CREATED : NodeState.READY;
    }

    @Override
    public void start() {
        if (trouble == Trouble.START) {
            throw new NerveException.Unavailable("no terminal");
        }
    }

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
                if (trouble == Trouble.INTERRUPT) {
                    throw new InterruptedException("no time");
                }
                if (trouble == Trouble.MAKE) {
                    throw new NerveException.Unavailable("no room");
                }
                return CreatedFork.of(new Stubborn(fork.target(), trouble));
            }

            @Override
            public void undo() {}
        };
    }

    enum Trouble {
        MAKE,
        INTERRUPT,
        START
    }
}
