package dev.nerve.execution;

import dev.nerve.NodeId;
import dev.nerve.node.RunContext;
import dev.nerve.node.capability.TimeLimitedNode;
import dev.nerve.run.Outcome;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;

/// A node that never ends, and says how long it may take.
///
/// @param timeout how long
record Slow(Duration timeout) implements TimeLimitedNode {

    @Override
    public NodeId id() {
        return NodeId.of("s");
    }

    @Override
    public String type() {
        return "slow";
    }

    @Override
    public Outcome execute(RunContext context) throws InterruptedException {
        new CountDownLatch(1).await();
        return Outcome.done("never");
    }
}
