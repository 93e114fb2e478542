package dev.nerve.engine.command;

import dev.nerve.NerveException;
import dev.nerve.RunId;
import dev.nerve.RunPath;
import dev.nerve.WordSuggestions;
import dev.nerve.engine.data.OutcomeDataWriter;
import dev.nerve.engine.setup.RunServices;
import dev.nerve.engine.setup.WorkflowServices;
import dev.nerve.engine.step.RunHistory;
import dev.nerve.engine.step.StepSearch;
import dev.nerve.event.Event;
import dev.nerve.protocol.RunCommands;
import dev.nerve.protocol.run.ExecutionData;
import dev.nerve.run.Outcome;
import dev.nerve.run.RunState;
import dev.nerve.store.WorkflowSource;
import dev.nerve.value.Value;
import dev.nerve.workflow.run.RunService;
import dev.nerve.workflow.run.WorkflowRun;
import dev.nerve.workflow.run.WorkflowRunRequest;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// The commands that start runs of workflows.
///
/// @param services the runs
/// @param workflows the workflows
record RunStartService(RunServices services, WorkflowServices workflows) {

    private RunService runs() {
        return services.runs();
    }

    ExecutionData start(RunCommands.StartWorkflow command) throws InterruptedException {
        var request =
                request(command)
                        .withSession(CommandCheck.DEFAULT_SESSION)
                        .withParams(command.params())
                        .withAnswers(RunControlService.answers(command.answers()));
        var run = runs().start(request);
        if (!command.labels().isEmpty()) {
            services.store().label(run.id(), Set.copyOf(command.labels()));
        }
        return execution(run, command.awaitEnd());
    }

    private WorkflowRunRequest request(RunCommands.StartWorkflow command) {
        var check = new CommandCheck();
        check.require(
                (command.workflow() == null) != (command.source() == null),
                "workflow: give either its name or its source");
        check.require(command.budget() == null, "budget: a workflow has no budget of its own");
        var source =
                check.read(
                        "source",
                        () ->
                                Optional.ofNullable(command.source())
                                        .map(WorkflowCommandService::source));
        check.requireValid();
        return source.get()
                .map(text -> WorkflowRunRequest.of(workflows.files().read(text), command.input()))
                .orElseGet(() ->
                        WorkflowRunRequest.of(
                                named(String.valueOf(command.workflow())), command.input()));
    }

    /// {@return the source of a loaded or bound workflow}
    private WorkflowSource named(String name) {
        return workflows.bound().names().contains(name)
                ? WorkflowSource.bound(name)
                : workflows.stored().get(name).source();
    }

    /// {@return the execution of a run, with its outcome if the client waits for it}
    ExecutionData execution(WorkflowRun run, @Nullable Boolean awaitEnd)
            throws InterruptedException {
        if (awaitEnd != null && awaitEnd) {
            run.await();
        }
        return execution(run.id());
    }

    ExecutionData execution(RunId id) {
        var run = runs().get(id);
        var outcome = run.record().status().outcome();
        return execution(id, run.state(), outcome, run.record().start().input());
    }

    private static ExecutionData execution(
            RunId id, RunState state, @Nullable Outcome outcome, Value input) {
        return new ExecutionData(
                id.name(),
                state.wireName(),
                outcome == null ? null : OutcomeDataWriter.of(outcome, null, null, input),
                List.of());
    }

    /// {@return the execution of a run when it is over, or when no process executes it}
    ExecutionData await(RunId id) throws InterruptedException {
        var live = runs().findLive(id);
        if (live.isPresent()) {
            var outcome = live.get().await();
            if (!live.get().state().isOver()) {
                // The store may be the reason, so it is not read.
                return execution(id, RunState.INTERRUPTED, outcome, Value.NULL);
            }
        }
        try (var changes = runs().awaitChanges(id)) {
            for (var run = runs().get(id);
                    !run.state().isOver() && run.state() != RunState.INTERRUPTED;
                    run = runs().get(id)) {
                changes.await(run.record().status());
            }
        }
        return execution(id);
    }

    ExecutionData fork(RunCommands.ForkRun command) throws InterruptedException {
        var check = new CommandCheck();
        var other =
                check.read(
                        "source",
                        () ->
                                Optional.ofNullable(command.source())
                                        .map(WorkflowCommandService::source));
        check.requireValid();
        var id = runs().resolveName(command.runId());
        var source = other.get().map(text -> workflows.files().read(text).source()).orElse(null);
        var fork = forked(id, command, source);
        if (command.start() != null && !command.start()) {
            return execution(fork);
        }
        var answers = RunControlService.answers(command.answers());
        var run = runs().resume(fork, RunControlService.by(null), answers, List.of());
        return execution(run, command.awaitEnd());
    }

    private RunId forked(RunId id, RunCommands.ForkRun command, @Nullable WorkflowSource source)
            throws InterruptedException {
        var events = RunHistory.of(runs(), id).events();
        var at = place(id, command.at(), events);
        try {
            return runs().fork(id, at, command.input(), source);
        } catch (NerveException.NotFound missing) {
            throw nearest(at, events)
                    .<NerveException>map(near -> missing.with("nearest_step", near))
                    .orElse(missing);
        }
    }

    private RunPath place(RunId id, String at, List<Event> events) {
        var root =
                events.isEmpty()
                        ? runs().get(id).record().source().name()
                        : events.getFirst().path().name();
        var known = events.stream().map(Event::path).collect(Collectors.toSet());
        return StepSearch.resolve(at, root, known);
    }

    /// {@return the step with the nearest name, unless it is the same one, which was not reached}
    private static Optional<String> nearest(RunPath at, List<Event> events) {
        var known =
                events.stream()
                        .map(Event::path)
                        .filter(path -> path.parent() != null && !path.isInternal())
                        .map(StepSearch::inside)
                        .distinct()
                        .toList();
        var typed = StepSearch.inside(at);
        return WordSuggestions.nearest(typed, known).filter(near -> !near.equals(typed));
    }
}
