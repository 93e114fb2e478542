package dev.nerve.execution;

import dev.nerve.node.Call;
import dev.nerve.node.Execution;
import dev.nerve.node.RunContext;
import dev.nerve.run.Outcome;
import dev.nerve.run.Parallel;
import java.util.concurrent.ExecutionException;

/// Goes on with a fresh stack every so many levels, so that nodes can be nested to any depth.
///
/// @param next what needs the stack
record Deepened(Execution next) implements Execution {

    private static final int LEVELS = 64;

    @Override
    public Outcome execute(Call call, RunContext context) throws InterruptedException {
        return context.level() % LEVELS == 0 ? apart(call, context) : next.execute(call, context);
    }

    private Outcome apart(Call call, RunContext context) throws InterruptedException {
        try {
            return Parallel.apart(() -> next.execute(call, context));
        } catch (ExecutionException failure) {
            switch (failure.getCause()) {
                case RuntimeException bug -> throw bug;
                case Error bug -> throw bug;
                case null, default -> throw new IllegalStateException(failure);
            }
        }
    }
}
