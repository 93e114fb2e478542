package dev.nerve.session;

import dev.nerve.NerveException;
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

/// A persistent node that is ready, and whose fork makes trouble.
///
/// @param id its name
/// @param trouble which
record Stubborn(NodeId id, Trouble trouble) implements Persistent, Forkable {

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
    public PreparedFork prepare(NodeFork fork) {
        return new PreparedFork() {
            @Override
            public Made make(Wiring wiring) throws InterruptedException {
                if (trouble == Trouble.INTERRUPT) {
                    throw new InterruptedException("no time");
                }
                if (trouble == Trouble.MAKE) {
                    throw new NerveException.Unavailable("no room");
                }
                return Made.of(new Stubborn(fork.target(), trouble));
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
