package dev.nerve.execution;

import dev.nerve.ErrorCode;
import dev.nerve.node.ExecutionLayer;
import dev.nerve.node.NodeCall;
import dev.nerve.node.RunContext;
import dev.nerve.run.Outcome;
import dev.nerve.run.Parallel;
import java.util.concurrent.ExecutionException;

/// The layer that continues on a new thread stack every 64 levels, so that nodes can be nested
/// deeply.
///
/// @param next the next layer
record StackDepthLayer(ExecutionLayer next) implements ExecutionLayer {

    private static final int LEVELS = 64;

    /// Deeper nesting is a mistake: a node that contains itself would use all memory.
    private static final int DEEPEST = 10_000;

    @Override
    public Outcome execute(NodeCall call, RunContext context) throws InterruptedException {
        int level = context.executionFrame().level();
        if (level > DEEPEST) {
            return Outcome.failed(
                    ErrorCode.INVALID_REQUEST,
                    "'%s' is nested more than %d levels deep; does it run itself?"
                            .formatted(call.node().id(), DEEPEST));
        }
        return level % LEVELS == 0 ? apart(call, context) : next.execute(call, context);
    }

    private Outcome executeHere(NodeCall call, RunContext context) throws InterruptedException {
        try (var _ = context.cancellation().interruptOnCancel(Thread.currentThread())) {
            return next.execute(call, context);
        }
    }

    private Outcome apart(NodeCall call, RunContext context) throws InterruptedException {
        try {
            return Parallel.onOwnThread(() -> executeHere(call, context));
        } catch (ExecutionException failure) {
            switch (failure.getCause()) {
                case RuntimeException bug -> throw bug;
                case Error bug -> throw bug;
                case null, default -> throw new IllegalStateException(failure);
            }
        }
    }
}
