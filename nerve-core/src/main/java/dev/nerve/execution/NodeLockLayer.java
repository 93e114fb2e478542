package dev.nerve.execution;

import dev.nerve.NerveException;
import dev.nerve.RunId;
import dev.nerve.event.WaitReason;
import dev.nerve.execution.queue.LockRequester;
import dev.nerve.execution.queue.NodeLocks;
import dev.nerve.execution.queue.QueuedExecution;
import dev.nerve.node.ExecutionLayer;
import dev.nerve.node.NodeCall;
import dev.nerve.node.PersistentNode;
import dev.nerve.node.RunContext;
import dev.nerve.node.StepWait;
import dev.nerve.run.Outcome;
import dev.nerve.value.Value;

/// The layer that locks a persistent node, so that it has one execution at a time.
///
/// @param turns the locks of all persistent nodes
/// @param next the next layer
record NodeLockLayer(NodeLocks turns, ExecutionLayer next) implements ExecutionLayer {

    @Override
    public Outcome execute(NodeCall call, RunContext context) throws InterruptedException {
        if (!(call.node() instanceof PersistentNode node)) {
            return next.execute(call, context);
        }
        var requester = new ContextRequester(node, context);
        Value input;
        try {
            input = turns.acquire(node, context.holding(), requester);
        } catch (NerveException refused) {
            return Outcome.failed(refused.code(), refused.getMessage());
        }
        try {
            return next.execute(call, requester.afterWait(input).holding(node));
        } finally {
            turns.release(node);
        }
    }

    /// An execution with its context. *Confined to one thread*, except its entry.
    private static final class ContextRequester implements LockRequester {

        private final PersistentNode node;
        private final RunContext context;
        private boolean waited;

        ContextRequester(PersistentNode node, RunContext context) {
            this.node = node;
            this.context = context;
        }

        @Override
        public RunId run() {
            return context.run().id();
        }

        @Override
        public Value input() {
            return context.input();
        }

        @Override
        public QueuedExecution entry(long number) {
            return new QueuedExecution(
                    number, run(), context.path(), context.input(), context.run().time().now());
        }

        @Override
        public void beginWait() {
            waited = true;
            StepWait.begin(context, WaitReason.TURN, node.id().name());
        }

        /// {@return the context with the input that it has after the wait; checks the owner of the
        /// run if it had to wait}
        @SuppressWarnings("ReferenceEquality")
        RunContext afterWait(Value input) {
            if (!waited) {
                return context;
            }
            StepWait.end(context, WaitReason.TURN);
            context.memory().owner().requireOwned();
            return input == context.input() ? context : context.withInput(input);
        }
    }
}
