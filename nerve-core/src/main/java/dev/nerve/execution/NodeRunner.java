package dev.nerve.execution;

import dev.nerve.ErrorCode;
import dev.nerve.RunId;
import dev.nerve.event.Fact;
import dev.nerve.event.LiveOutputHub;
import dev.nerve.event.PlannedStep;
import dev.nerve.execution.queue.NodeLocks;
import dev.nerve.execution.queue.TurnQueue;
import dev.nerve.lifecycle.LifecycleEvent;
import dev.nerve.lifecycle.LifecycleHub;
import dev.nerve.node.Node;
import dev.nerve.node.RunContext;
import dev.nerve.node.capability.PlannableNode;
import dev.nerve.node.scope.EnclosingExecution;
import dev.nerve.node.scope.UpstreamOutcomes;
import dev.nerve.run.Budget;
import dev.nerve.run.ExecutionInterruptedException;
import dev.nerve.run.Outcome;
import dev.nerve.run.Run;
import dev.nerve.run.RunState;
import dev.nerve.run.TimeSource;
import dev.nerve.secret.Secrets;
import dev.nerve.store.HistoryStore;
import dev.nerve.value.Value;
import java.time.Duration;
import java.util.List;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/// An executor of runs. It executes each run to its end on the calling thread.
///
/// *Safe for many threads*; all runs of one runner share the locks of persistent nodes.
public final class NodeRunner {

    private static final int LONGEST_PREFIX = 50;
    private static final int DIGITS = 8;

    private final TimeSource time;
    private final RandomGenerator random;
    private final HistoryStore historyStore;
    private final ExecutionLayers executions;
    private final TurnQueue turns;
    private final Secrets secrets;
    private final LifecycleHub lifecycle;
    private final LiveOutputHub liveOutput = new LiveOutputHub();

    /// @param time the time source
    /// @param random the source of randomness; must be safe for many threads
    public NodeRunner(TimeSource time, RandomGenerator random) {
        this(time, random, HistoryStore.none());
    }

    /// @param time the time source
    /// @param random the source of randomness; must be safe for many threads
    /// @param historyStore the histories of persistent nodes
    public NodeRunner(TimeSource time, RandomGenerator random, HistoryStore historyStore) {
        this(time, random, historyStore, Secrets.NONE);
    }

    /// @param time the time source
    /// @param random the source of randomness; must be safe for many threads
    /// @param historyStore the histories of persistent nodes
    /// @param secrets the secrets to mask in events
    public NodeRunner(
            TimeSource time, RandomGenerator random, HistoryStore historyStore, Secrets secrets) {
        this.time = time;
        this.random = random;
        this.secrets = secrets;
        this.historyStore = historyStore;
        var locks = new NodeLocks();
        this.turns = locks;
        this.executions = ExecutionLayers.of(historyStore, locks);
        this.lifecycle = new LifecycleHub(time, secrets);
    }

    /// {@return the hub for the lifecycle of all sessions, nodes and runs of this runner}
    public LifecycleHub lifecycle() {
        return lifecycle;
    }

    /// {@return the hub for the output of all runs of this runner, at the moment they emit it}
    public LiveOutputHub liveOutput() {
        return liveOutput;
    }

    /// {@return the executions that wait for persistent nodes}
    public TurnQueue turns() {
        return turns;
    }

    /// {@return the time source}
    public TimeSource time() {
        return time;
    }

    /// {@return the secrets that are masked in all data that leaves a run}
    public Secrets secrets() {
        return secrets;
    }

    /// {@return the histories of persistent nodes}
    public HistoryStore histories() {
        return historyStore;
    }

    /// Runs a node without options.
    ///
    /// @param node the node to run
    /// @param input plain Java data
    /// @return the outcome
    /// @throws InterruptedException if the thread was interrupted, which ends the run
    public Outcome run(Node node, @Nullable Object input) throws InterruptedException {
        return run(RunRequest.of(node, input));
    }

    /// Runs a node on this thread.
    ///
    /// @param request the request
    /// @return the outcome
    /// @throws InterruptedException if the thread was interrupted, which ends the run
    public Outcome run(RunRequest request) throws InterruptedException {
        var node = request.call().node();
        // Only sinks need the planned steps, so skip the work without sinks.
        List<PlannedStep> planned = request.sinks().isEmpty() ? List.of() : PlannableNode.of(node);
        var run = open(newId(node.id().name()), request);
        var beginning = new Fact.Started(request.input(), planned);
        if (!lifecycle.isObserved()) {
            return run(run, request, beginning);
        }
        publish(run, RunState.PENDING, RunState.RUNNING);
        var end = RunState.INTERRUPTED;
        try {
            var outcome = run(run, request, beginning);
            end = RunState.of(outcome);
            return outcome;
        } finally {
            publish(run, RunState.RUNNING, end);
        }
    }

    private void publish(Run run, RunState from, RunState to) {
        lifecycle.publish(at -> new LifecycleEvent.RunStateChanged(at, run.id(), from, to));
    }

    /// {@return a run that has not started}
    ///
    /// @param id its name
    /// @param request the request with the event sinks
    public Run open(RunId id, RunRequest request) {
        return new Run(id, time, random, request.sinks(), secrets);
    }

    /// Runs a node on this thread, in a run that was opened for it.
    ///
    /// @param run the run
    /// @param request the request
    /// @param beginning the first fact to emit: the run started or resumed
    /// @return the outcome
    /// @throws InterruptedException if the thread was interrupted, which ends the run
    public Outcome run(Run run, RunRequest request, Fact.RunFact beginning)
            throws InterruptedException {
        try (var scope = request.cancellation().openOutermost()) {
            var context =
                    context(run, request)
                            .withCancellation(scope.token())
                            .withBudget(run.budget())
                            .withMemory(request.memory());
            return run.isObserved()
                    ? runObserved(request, context, beginning)
                    : stopped(request, context);
        }
    }

    private RunContext context(Run run, RunRequest request) {
        var node = request.call().node().id();
        var path = request.path();
        var context =
                RunContext.root(run, executions.ofStep(), request.nodes(), path)
                        .childContext(path, node, request.input());
        var options = request.call().options();
        return options.equals(Value.Fields.EMPTY)
                ? context
                : context.stepContext(
                        path, UpstreamOutcomes.NONE, EnclosingExecution.NONE, options);
    }

    private Outcome runObserved(RunRequest request, RunContext context, Fact.RunFact beginning)
            throws InterruptedException {
        long started = time.nanos();
        context.emit(beginning);
        try {
            var outcome = stopped(request, context);
            if (!isResumable(outcome, request) && !context.run().isEnded()) {
                context.emit(fact(outcome, elapsed(started), context.budget()));
            }
            return outcome;
        } catch (InterruptedException interrupt) {
            // A stored run can resume later, so it is not cancelled.
            if (!request.memory().journal().isRecording()) {
                var usage = context.budget().usage();
                context.emit(new Fact.Cancelled("interrupted", elapsed(started), usage));
            }
            throw interrupt;
        }
    }

    /// {@return whether a stored run was interrupted and can resume later}
    ///
    /// @param outcome the outcome of the run
    /// @param request the request
    public static boolean isResumable(Outcome outcome, RunRequest request) {
        return outcome instanceof Outcome.Failed failed
                && failed.code() == ErrorCode.INTERRUPTED
                && request.memory().journal().isRecording()
                && request.cancellation().isCancelled();
    }

    private Outcome stopped(RunRequest request, RunContext context) throws InterruptedException {
        try {
            return executions.ofRun().execute(request.call(), context);
        } catch (InterruptedException interrupt) {
            var cause = context.cancellation().cause();
            if (cause.isPresent()) {
                return cause.get().withAll(ExecutionInterruptedException.attributesOf(interrupt));
            }
            throw interrupt;
        }
    }

    private static Fact fact(Outcome outcome, Duration elapsed, Budget budget) {
        return switch (outcome) {
            case Outcome.Done(var output, _) -> new Fact.Completed(output, elapsed, budget.usage());
            case Outcome.Failed(var code, var message, _) when code == ErrorCode.CANCELLED ->
                    new Fact.Cancelled(message, elapsed, budget.usage());
            case Outcome.Failed(var code, var message, _) ->
                    new Fact.Failed(code, message, elapsed, budget.usage());
        };
    }

    private Duration elapsed(long started) {
        return Duration.ofNanos(time.nanos() - started);
    }

    /// {@return a new run id}
    ///
    /// @param name the id of the node to run
    public RunId newId(String name) {
        var prefix = name.substring(0, Math.min(name.length(), LONGEST_PREFIX));
        var digits = new StringBuilder(DIGITS);
        for (int i = 0; i < DIGITS; i++) {
            digits.append(Character.forDigit(random.nextInt(36), 36));
        }
        return RunId.of(prefix + "-" + digits);
    }
}
