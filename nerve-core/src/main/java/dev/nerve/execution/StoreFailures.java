package dev.nerve.execution;

import dev.nerve.ErrorCode;
import dev.nerve.NerveException;
import dev.nerve.node.RunContext;
import dev.nerve.run.Outcome;

/// The handling of store failures in a stored run. Such a failure is not the outcome of a step. The
/// run stops and can resume when the store works again.
final class StoreFailures {

    private StoreFailures() {}

    /// Stops the run if an exception comes from the store.
    ///
    /// @param thrown the exception
    /// @param context the place in the run
    /// @throws InterruptedException if the exception comes from the store
    static void stopRun(Throwable thrown, RunContext context) throws InterruptedException {
        if (NerveException.isStoreFailure(thrown) && context.memory().journal().isRecording()) {
            context.run().stall(told(thrown));
            requireRunning(context);
        }
    }

    private static Outcome.Failed told(Throwable thrown) {
        var code = thrown instanceof NerveException known ? known.code() : ErrorCode.UNAVAILABLE;
        return Outcome.failed(code, String.valueOf(thrown.getMessage()));
    }

    /// Throws if the run has stopped. A stopped run starts and records nothing, even if outer code
    /// caught the exception.
    ///
    /// @param context the place in the run
    /// @throws InterruptedException if the run has stopped
    static void requireRunning(RunContext context) throws InterruptedException {
        var reason = context.run().stalled();
        if (reason.isPresent()) {
            throw new InterruptedException(reason.get().message());
        }
    }
}
