package dev.nerve.protocol;

import dev.nerve.protocol.common.BudgetData;
import dev.nerve.protocol.event.EventListData;
import dev.nerve.protocol.run.BulkData;
import dev.nerve.protocol.run.DeletionListData;
import dev.nerve.protocol.run.ExecutionData;
import dev.nerve.protocol.run.RunComparisonData;
import dev.nerve.protocol.run.RunData;
import dev.nerve.protocol.run.RunListData;
import dev.nerve.protocol.run.RunOutputData;
import dev.nerve.protocol.workflow.WorkflowSourceData;
import dev.nerve.value.Value;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The commands on runs.
///
/// @param <R> the type of the reply
public sealed interface RunCommands<R extends Record> extends ClientCommand<R> {

    /// Starts a workflow, as a durable run.
    ///
    /// @param workflow the name of a loaded or bound workflow, or null
    /// @param source the text of a workflow instead of a name, or null
    /// @param input the input
    /// @param params the parameters
    /// @param answers prepared answers, by a gate's name or path
    /// @param budget the limits of tokens, cost, calls and time
    /// @param labels the labels of the run
    /// @param awaitEnd true to reply at its end; null or false to reply when it has started
    /// @param requestId the id of this request, with which it can be repeated safely, or null
    record StartWorkflow(
            @Nullable String workflow,
            @Nullable WorkflowSourceData source,
            Value input,
            Value.Fields params,
            Value.Fields answers,
            @Nullable BudgetData budget,
            List<String> labels,
            @Nullable Boolean awaitEnd,
            @Nullable String requestId)
            implements RunCommands<ExecutionData> {}

    /// Describes a run, with its input, its parameters and what it waits for.
    ///
    /// @param runId its name, the beginning of it, or its last 8 characters
    record GetRun(String runId) implements RunCommands<RunData> {}

    /// Waits until a run is over, or until no process executes it. The reply has its outcome or, if
    /// it could not continue, the reason.
    ///
    /// @param runId the run
    record AwaitRun(String runId) implements RunCommands<ExecutionData> {}

    /// Lists runs, newest first, without large values.
    ///
    /// @param state only runs in one of these states
    /// @param label only runs with this label
    /// @param session only runs of this session
    /// @param since only runs that started then or later
    /// @param text only runs with this text in their name or the name of their workflow
    /// @param archived true for archived runs only, false for the others, null for active ones
    /// @param all whether to list light runs too
    /// @param limit the maximum number of runs
    /// @param after the `next` of the page before
    record ListRuns(
            List<String> state,
            @Nullable String label,
            @Nullable String session,
            @Nullable Instant since,
            @Nullable String text,
            @Nullable Boolean archived,
            @Nullable Boolean all,
            @Nullable Integer limit,
            @Nullable String after)
            implements RunCommands<RunListData> {

        /// The newest runs.
        public static final ListRuns NEWEST =
                new ListRuns(List.of(), null, null, null, null, null, null, null, null);
    }

    /// Reads events from the log of the store.
    ///
    /// @param from the number of the first event; null for the first in the log
    /// @param limit the maximum number of entries
    /// @param runId only events of this run and the runs inside it
    /// @param session only events of this session
    /// @param nodeId only events of this node
    /// @param types only events of these types
    /// @param inherited true for the events that a fork shares with the run it was forked from, in
    /// place of its own; `from` then counts them from 1
    record GetEvents(
            @Nullable Long from,
            @Nullable Integer limit,
            @Nullable String runId,
            @Nullable String session,
            @Nullable String nodeId,
            List<String> types,
            @Nullable Boolean inherited)
            implements RunCommands<EventListData> {

        /// {@return a page of the events of a run}
        ///
        /// @param run the run
        /// @param from the number of the first event; null for the first in the log
        public static GetEvents ofRun(String run, @Nullable Long from) {
            return new GetEvents(from, null, run, null, null, List.of(), null);
        }
    }

    /// Stops a run, with everything that it started.
    ///
    /// @param runId the run
    /// @param by the person or program that stops it
    record StopRun(String runId, @Nullable String by) implements RunCommands<RunData> {}

    /// Pauses a run at its next steps.
    ///
    /// @param runId the run
    /// @param by the person or program that pauses it
    record PauseRun(String runId, @Nullable String by) implements RunCommands<RunData> {}

    /// Resumes a run that is paused, failed or interrupted.
    ///
    /// @param runId the run
    /// @param by the person or program that resumes it
    /// @param answers prepared answers, by a gate's name or path
    /// @param takeOver whether to take the run from a process that executes it
    /// @param awaitEnd true to reply at its end
    record ResumeRun(
            String runId,
            @Nullable String by,
            Value.Fields answers,
            @Nullable Boolean takeOver,
            @Nullable Boolean awaitEnd)
            implements RunCommands<ExecutionData> {}

    /// Executes again what made a run fail, or everything from a step on. What was done before is
    /// kept.
    ///
    /// @param runId the run
    /// @param from the first step to execute again; null for the failed one
    /// @param by the person or program that retries it
    /// @param answers prepared answers, by a gate's name or path
    /// @param awaitEnd true to reply at its end
    record RetryRun(
            String runId,
            @Nullable String from,
            @Nullable String by,
            Value.Fields answers,
            @Nullable Boolean awaitEnd)
            implements RunCommands<ExecutionData> {}

    /// Creates a run that shares everything that another run did before a step.
    ///
    /// @param runId the other run
    /// @param at the first step to execute again
    /// @param input the new input of that step; null for the old one
    /// @param source another definition; null for the old one
    /// @param answers prepared answers, by a gate's name or path
    /// @param start false to create the run without starting it
    /// @param awaitEnd true to reply at its end
    /// @param requestId the id of this request, with which it can be repeated safely, or null
    record ForkRun(
            String runId,
            String at,
            @Nullable Value input,
            @Nullable WorkflowSourceData source,
            Value.Fields answers,
            @Nullable Boolean start,
            @Nullable Boolean awaitEnd,
            @Nullable String requestId)
            implements RunCommands<ExecutionData> {}

    /// Compares two runs, step by step.
    ///
    /// @param left a run
    /// @param right another run
    record CompareRuns(String left, String right) implements RunCommands<RunComparisonData> {}

    /// Reads the input, output, attempts and text of a step, or of a whole run.
    ///
    /// @param runId the run
    /// @param step the path or name of the step; null for the whole run
    /// @param texts true to list the texts that it and the steps inside it wrote
    record GetOutput(String runId, @Nullable String step, @Nullable Boolean texts)
            implements RunCommands<RunOutputData> {}

    /// Gives a run a title for people.
    ///
    /// @param runId the run
    /// @param title the title; an empty text takes it away
    record RenameRun(String runId, String title) implements RunCommands<RunData> {}

    /// Changes the labels of a run.
    ///
    /// @param runId the run
    /// @param add the labels to add
    /// @param remove the labels to take away
    record LabelRun(String runId, List<String> add, List<String> remove)
            implements RunCommands<RunData> {}

    /// Deletes a run that is over, with its journal and events. Forks of it stay.
    ///
    /// @param runId the run
    /// @param by the person or program that deletes it
    record DeleteRun(String runId, @Nullable String by) implements RunCommands<DeletionListData> {}

    /// Deletes old runs that are over.
    ///
    /// @param before delete only runs that ended before this time
    /// @param limit the maximum number of runs to delete
    record PruneRuns(Instant before, @Nullable Integer limit)
            implements RunCommands<DeletionListData> {}

    /// Writes a run with its events and journal into a portable form.
    ///
    /// @param runId the run
    record ExportRun(String runId) implements RunCommands<BulkData> {}

    /// Reads a run from its portable form.
    ///
    /// @param content the content
    record ImportRun(Value content) implements RunCommands<BulkData> {}
}
