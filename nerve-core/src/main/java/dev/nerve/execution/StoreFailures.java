package dev.nerve.execution;

import dev.nerve.ErrorCode;
import dev.nerve.NerveException;
import dev.nerve.node.RunContext;
import dev.nerve.run.Outcome;

/// What a failure of the store means for a run that is kept: it is no outcome of any step. The run
/// stands still, and goes on when the store works again.
final class StoreFailures {

    private StoreFailures() {}

    /// Lets the run stand still if the store is to blame.
    ///
    /// @param thrown what was thrown
    /// @param context where
    /// @throws InterruptedException if it is to blame
    static void stopRun(Throwable thrown, RunContext context) throws InterruptedException {
        if (NerveException.isOfStore(thrown) && context.memory().journal().isKept()) {
            context.run().stall(told(thrown));
            requireRunning(context);
        }
    }

    private static Outcome.Failed told(Throwable thrown) {
        var code = thrown instanceof NerveException known ? known.code() : ErrorCode.UNAVAILABLE;
        return Outcome.failed(code, String.valueOf(thrown.getMessage()));
    }

    /// Begins and records nothing in a run that stands still, whatever the code around has caught.
    ///
    /// @param context where
    /// @throws InterruptedException if it stands still
    static void requireRunning(RunContext context) throws InterruptedException {
        var reason = context.run().stalled();
        if (reason.isPresent()) {
            throw new InterruptedException(reason.get().message());
        }
    }
}
