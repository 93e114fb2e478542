package dev.nerve.execution;

import dev.nerve.ErrorCode;
import dev.nerve.RunId;
import dev.nerve.event.Fact;
import dev.nerve.event.Planned;
import dev.nerve.node.Node;
import dev.nerve.node.Planning;
import dev.nerve.node.RunContext;
import dev.nerve.run.Budget;
import dev.nerve.run.Interruption;
import dev.nerve.run.Limits;
import dev.nerve.run.Outcome;
import dev.nerve.run.Run;
import dev.nerve.run.Time;
import dev.nerve.store.Histories;
import dev.nerve.value.Secrets;
import java.time.Duration;
import java.util.List;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/// Starts runs and stays with them until their end.
///
/// *Safe for many threads*; all runs of one runner share the turns of persistent nodes.
public final class Runner {

    private static final int LONGEST_PREFIX = 50;
    private static final int DIGITS = 8;

    private final Time time;
    private final RandomGenerator random;
    private final Histories histories;
    private final Executions executions;
    private final Secrets secrets;

    /// @param time where time comes from
    /// @param random where chance comes from; safe for many threads
    public Runner(Time time, RandomGenerator random) {
        this(time, random, Histories.none());
    }

    /// @param time where time comes from
    /// @param random where chance comes from; safe for many threads
    /// @param histories where it is kept what persistent nodes did
    public Runner(Time time, RandomGenerator random, Histories histories) {
        this(time, random, histories, Secrets.NONE);
    }

    /// @param time where time comes from
    /// @param random where chance comes from; safe for many threads
    /// @param histories where it is kept what persistent nodes did
    /// @param secrets what no event tells
    public Runner(Time time, RandomGenerator random, Histories histories, Secrets secrets) {
        this.time = time;
        this.random = random;
        this.secrets = secrets;
        this.histories = histories;
        this.executions = Executions.of(histories, new Turns());
    }

    /// {@return where time comes from}
    public Time time() {
        return time;
    }

    /// {@return what is masked wherever something leaves a run}
    public Secrets secrets() {
        return secrets;
    }

    /// {@return where it is kept what persistent nodes did}
    public Histories histories() {
        return histories;
    }

    /// Runs a node under no terms.
    ///
    /// @param node what to run
    /// @param input plain Java data
    /// @return what it gave
    /// @throws InterruptedException if the thread was interrupted, which stops the run
    public Outcome run(Node node, @Nullable Object input) throws InterruptedException {
        return run(RunRequest.of(node, input));
    }

    /// Runs a node on this thread.
    ///
    /// @param request what to run, and under which terms
    /// @return what it gave
    /// @throws InterruptedException if the thread was interrupted, which stops the run
    public Outcome run(RunRequest request) throws InterruptedException {
        var node = request.call().node();
        // What is to come is told to those who watch; for nobody it is not worth finding out.
        List<Planned> planned = request.sinks().isEmpty() ? List.of() : Planning.of(node);
        return run(
                open(newId(node.id().name()), request),
                request,
                new Fact.Started(request.input(), planned));
    }

    /// {@return a run that has not begun}
    ///
    /// @param id its name
    /// @param request who is told what happens in it
    public Run open(RunId id, RunRequest request) {
        return new Run(id, time, random, request.sinks(), secrets);
    }

    /// Runs a node on this thread, in a run that was opened for it.
    ///
    /// @param run the run
    /// @param request what to run, and under which terms
    /// @param beginning how it is told that the run begins, or goes on
    /// @return what it gave
    /// @throws InterruptedException if the thread was interrupted, which stops the run
    public Outcome run(Run run, RunRequest request, Fact.OfRun beginning)
            throws InterruptedException {
        try (var scope = request.cancellation().openOutermost()) {
            var context =
                    context(run, request)
                            .withCancellation(scope.token())
                            .withBudget(Budget.of(Limits.NONE))
                            .remembering(request.memory());
            return run.isObserved() ? told(request, context, beginning) : stopped(request, context);
        }
    }

    private RunContext context(Run run, RunRequest request) {
        var node = request.call().node().id();
        var path = request.path();
        return RunContext.root(run, executions.ofStep(), request.nodes(), path)
                .inside(path, node, request.input());
    }

    private Outcome told(RunRequest request, RunContext context, Fact.OfRun beginning)
            throws InterruptedException {
        long started = time.nanos();
        context.emit(beginning);
        try {
            var outcome = stopped(request, context);
            if (!isLeft(outcome, request)) {
                context.emit(fact(outcome, elapsed(started), context.budget()));
            }
            return outcome;
        } catch (InterruptedException interrupt) {
            // A run that is kept can go on later.
            if (!request.memory().journal().isKept()) {
                var usage = context.budget().usage();
                context.emit(new Fact.Cancelled("interrupted", elapsed(started), usage));
            }
            throw interrupt;
        }
    }

    /// {@return whether a run that is kept was not ended but left, to go on later}
    ///
    /// @param outcome what it gave
    /// @param request what was asked for
    public static boolean isLeft(Outcome outcome, RunRequest request) {
        return outcome instanceof Outcome.Failed failed
                && failed.code() == ErrorCode.INTERRUPTED
                && request.memory().journal().isKept()
                && request.cancellation().isCancelled();
    }

    private Outcome stopped(RunRequest request, RunContext context) throws InterruptedException {
        try {
            return executions.ofRun().execute(request.call(), context);
        } catch (InterruptedException interrupt) {
            var cause = context.cancellation().cause();
            if (cause.isPresent()) {
                return cause.get().withAll(Interruption.attributesOf(interrupt));
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

    /// {@return a name for a run}
    ///
    /// @param name the id of what is run
    public RunId newId(String name) {
        var prefix = name.substring(0, Math.min(name.length(), LONGEST_PREFIX));
        var digits = new StringBuilder(DIGITS);
        for (int i = 0; i < DIGITS; i++) {
            digits.append(Character.forDigit(random.nextInt(36), 36));
        }
        return RunId.of(prefix + "-" + digits);
    }
}
