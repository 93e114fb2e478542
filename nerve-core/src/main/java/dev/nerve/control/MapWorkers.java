package dev.nerve.control;

import dev.nerve.event.ControlFact;
import dev.nerve.node.Node;
import dev.nerve.node.NodeCall;
import dev.nerve.node.RunContext;
import dev.nerve.run.CancellationToken;
import dev.nerve.run.FailureLocation;
import dev.nerve.run.Outcome;
import dev.nerve.run.Parallel;
import dev.nerve.value.Value;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/// One execution of a map over its items. *Safe for many threads.*
final class MapWorkers {

    private final Node body;
    private final boolean collects;
    private final List<Value> items;
    private final RunContext around;
    private final RunContext context;
    private final CancellationToken.CancellationScope scope;
    private final AtomicInteger next = new AtomicInteger();

    /// Guarded by this.
    private final Value[] results;

    private int failures;
    private int firstFailed = Integer.MAX_VALUE;
    private Outcome.@Nullable Failed failed;

    MapWorkers(
            MapNode map,
            List<Value> items,
            RunContext context,
            CancellationToken.CancellationScope scope) {
        this.body = map.body();
        this.collects = map.onFailure() == MapNode.OnFailure.COLLECT;
        this.items = items;
        this.around = context;
        this.context = context.withCancellation(scope.token());
        this.scope = scope;
        this.results = new Value[items.size()];
        Arrays.fill(results, Value.NULL);
    }

    Outcome run(int most) throws InterruptedException {
        int workers = Math.min(most, items.size());
        try {
            if (workers < 2) {
                work();
            } else {
                Callable<Boolean> apart = this::workApart;
                Parallel.all(workers, Collections.nCopies(workers, apart));
            }
        } catch (ExecutionException failure) {
            requireOwnEnd(failure);
        } catch (InterruptedException interrupt) {
            requireOwnEnd(interrupt);
        }
        return outcome();
    }

    /// Throws unless the map itself stopped its items after a failure.
    private void requireOwnEnd(ExecutionException failure) throws InterruptedException {
        if (!(failure.getCause() instanceof InterruptedException interrupt)) {
            throw Parallel.unwrap(failure);
        }
        requireOwnEnd(interrupt);
    }

    private void requireOwnEnd(InterruptedException interrupt) throws InterruptedException {
        if (!hasFailed() || scope.ownCause().isEmpty()) {
            throw interrupt;
        }
    }

    private boolean workApart() throws InterruptedException {
        try (var _ = scope.token().interruptOnCancel(Thread.currentThread())) {
            work();
            return true;
        }
    }

    private void work() throws InterruptedException {
        for (int i = next.getAndIncrement(); i < items.size(); i = next.getAndIncrement()) {
            if (hasFailed()) {
                return;
            }
            work(i);
            if (Thread.interrupted()) {
                throw new InterruptedException("between two items");
            }
        }
    }

    private void work(int index) throws InterruptedException {
        int number = index + 1;
        int total = items.size();
        var item = items.get(index);
        var place =
                context.roundContext(number, body.id(), item)
                        .withName(
                                "loop",
                                () ->
                                        Value.Fields.EMPTY
                                                .with("item", item)
                                                .with("index", index)
                                                .with("total", total));
        boolean told = around.run().isObserved() && !ReplayFilter.isReplayed(place);
        if (told) {
            around.emit(new ControlFact.MapItemStart(number, total));
        }
        var outcome = place.execute(NodeCall.of(body));
        if (told) {
            boolean isFailure = outcome instanceof Outcome.Failed;
            around.emit(new ControlFact.MapItemComplete(number, total, isFailure));
        }
        switch (outcome) {
            case Outcome.Done(var output, _) -> done(index, output);
            case Outcome.Failed failure ->
                    failed(index, FailureLocation.withLocation(failure, place.path()));
        }
    }

    private synchronized void done(int index, Value output) {
        results[index] = output;
    }

    private void failed(int index, Outcome.Failed failure) {
        keep(index, failure);
        if (hasFailed()) {
            scope.token().cancel("item %d failed".formatted(index + 1));
        }
    }

    /// Keeps the failure of the first item, if several fail at once.
    private synchronized void keep(int index, Outcome.Failed failure) {
        failures++;
        if (collects && FailureLocation.isResult(failure)) {
            results[index] = failure.output();
        } else if (index < firstFailed) {
            firstFailed = index;
            failed = failure;
        }
    }

    private synchronized boolean hasFailed() {
        return failed != null;
    }

    private synchronized Outcome outcome() {
        var given = List.of(results);
        if (failed != null) {
            return failed.with("item", firstFailed + 1)
                    .with("items", items.size())
                    .with("results", given);
        }
        return Outcome.done(given).with("items", items.size()).with("failed", failures);
    }
}
