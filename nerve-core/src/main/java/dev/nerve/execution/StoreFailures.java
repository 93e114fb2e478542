package dev.nerve.execution;

import dev.nerve.ErrorCode;
import dev.nerve.NerveException;
import dev.nerve.node.RunContext;
import dev.nerve.run.Outcome;

/// The handling of store failures in a stored run, and of the loss of the run to another process.
/// Such a failure is not the outcome of a step. The run stops here. It can resume when the store
/// works again, or continues in the other process.
final class StoreFailures {

    private StoreFailures() {}

    /// Stops the run if an exception comes from the store, or says that another process owns the
    /// run.
    ///
    /// @param thrown the exception
    /// @param context the place in the run
    /// @throws InterruptedException if the run has stopped for that reason
    static void stopRun(Throwable thrown, RunContext context) throws InterruptedException {
        boolean stops =
                NerveException.isStoreFailure(thrown) || NerveException.isOwnershipLoss(thrown);
        if (stops && context.memory().journal().isRecording()) {
            context.run().stall(failure(thrown));
            requireRunning(context);
        }
    }

    private static Outcome.Failed failure(Throwable thrown) {
        if (NerveException.isOwnershipLoss(thrown)) {
            return Outcome.failed(ErrorCode.INTERRUPTED, String.valueOf(thrown.getMessage()));
        }
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
