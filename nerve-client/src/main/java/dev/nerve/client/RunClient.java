package dev.nerve.client;

import dev.nerve.protocol.RunCommands;
import dev.nerve.protocol.run.ExecutionData;
import dev.nerve.protocol.run.RunData;
import dev.nerve.protocol.run.RunListData;
import dev.nerve.protocol.run.RunOutputData;
import dev.nerve.value.Value;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The runs of an engine. *Safe for many threads.*
///
/// @param nerve the client
public record RunClient(NerveClient nerve) {

    /// Starts a loaded workflow, as a durable run, and returns without waiting for it.
    ///
    /// @param workflow its name
    /// @param input the input as plain Java data
    /// @return the run
    /// @throws InterruptedException if the thread was interrupted
    public ExecutionData start(String workflow, @Nullable Object input)
            throws InterruptedException {
        return nerve.call(
                new RunCommands.StartWorkflow(
                        workflow,
                        null,
                        Value.of(input),
                        Value.Fields.EMPTY,
                        Value.Fields.EMPTY,
                        null,
                        List.of(),
                        null,
                        null));
    }

    /// {@return a run, with its input and what it waits for}
    ///
    /// @param id its name, the beginning of it, or its last 8 characters
    /// @throws InterruptedException if the thread was interrupted
    public RunData get(String id) throws InterruptedException {
        return nerve.call(new RunCommands.GetRun(id));
    }

    /// {@return the newest runs}
    ///
    /// @throws InterruptedException if the thread was interrupted
    public RunListData list() throws InterruptedException {
        return nerve.call(RunCommands.ListRuns.NEWEST);
    }

    /// {@return the input, output and attempts of a step}
    ///
    /// @param id the run
    /// @param step the path or name of the step; null for the whole run
    /// @throws InterruptedException if the thread was interrupted
    public RunOutputData output(String id, @Nullable String step) throws InterruptedException {
        return nerve.call(new RunCommands.GetOutput(id, step, null));
    }

    /// Stops a run, with everything that it started.
    ///
    /// @param id the run
    /// @param by the person or program that stops it
    /// @return the run
    /// @throws InterruptedException if the thread was interrupted
    public RunData stop(String id, String by) throws InterruptedException {
        return nerve.call(new RunCommands.StopRun(id, by));
    }

    /// Creates a run that shares everything that another run did before a step, and starts it.
    ///
    /// @param id the other run
    /// @param at the first step to execute again
    /// @return the new run
    /// @throws InterruptedException if the thread was interrupted; then no run was created
    public ExecutionData fork(String id, String at) throws InterruptedException {
        return nerve.call(
                new RunCommands.ForkRun(id, at, null, null, Value.Fields.EMPTY, null, null, null));
    }

    /// Executes again what made a run fail.
    ///
    /// @param id the run
    /// @param by the person or program that retries it
    /// @return the run
    /// @throws InterruptedException if the thread was interrupted
    public ExecutionData retry(String id, String by) throws InterruptedException {
        return nerve.call(new RunCommands.RetryRun(id, null, by, Value.Fields.EMPTY, null));
    }

    /// Executes everything of a failed run again, from a step on.
    ///
    /// @param id the run
    /// @param step the path of the step, or its name
    /// @param by the person or program that retries it
    /// @return the run
    /// @throws InterruptedException if the thread was interrupted
    public ExecutionData retryFrom(String id, String step, String by) throws InterruptedException {
        return nerve.call(new RunCommands.RetryRun(id, step, by, Value.Fields.EMPTY, null));
    }
}
