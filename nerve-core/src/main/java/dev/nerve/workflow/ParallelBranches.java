package dev.nerve.workflow;

import dev.nerve.ErrorCode;
import dev.nerve.NerveException;
import dev.nerve.node.RunContext;
import dev.nerve.run.CancellationToken;
import dev.nerve.run.Outcome;
import dev.nerve.run.Parallel;
import dev.nerve.store.journal.RunEffect;
import dev.nerve.value.Value;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import org.jspecify.annotations.Nullable;

/// The parallel branches of a workflow, each with its own context.
///
/// The first failure stops the other branches and is thrown. *Confined to one thread.*
final class ParallelBranches {

    private final RunContext context;
    private final CancellationToken.CancellationScope scope;
    private final List<BranchCall> tasks = new ArrayList<>();

    /// The failure of each branch that was not stopped because of another. The map is its own lock.
    private final TreeMap<Integer, RuntimeException> failures = new TreeMap<>();

    private ParallelBranches(RunContext context, CancellationToken.CancellationScope scope) {
        this.context = context.withCancellation(scope.token());
        this.scope = scope;
    }

    static Value.Fields all(RunContext context, Map<String, WorkflowFunction> branches)
            throws InterruptedException {
        try (var scope = context.cancellation().open()) {
            var work = new ParallelBranches(context, scope);
            branches.forEach((name, function) -> work.add(name, function::run));
            var values = work.run(Math.max(1, branches.size()));
            var fields = new LinkedHashMap<String, Value>();
            int position = 0;
            for (var name : branches.keySet()) {
                fields.put(name, values.get(position++));
            }
            return new Value.Fields(fields);
        }
    }

    static List<Value> map(
            RunContext context, List<?> items, int atOnce, WorkflowContext.ItemFunction body)
            throws InterruptedException {
        if (atOnce < 1) {
            throw new NerveException.Invalid("map needs at least 1 at once, not " + atOnce);
        }
        try (var scope = context.cancellation().open()) {
            var work = new ParallelBranches(context, scope);
            for (var item : items) {
                var value = Value.of(item);
                work.add("map", inner -> body.run(inner, value));
            }
            return work.run(atOnce);
        }
    }

    private void add(String name, BranchBody body) {
        tasks.add(new BranchCall(tasks.size(), context.branch(name), body));
    }

    private List<Value> run(int atOnce) throws InterruptedException {
        try {
            return Parallel.all(atOnce, tasks);
        } catch (ExecutionException failure) {
            throw own().orElse(Parallel.unwrap(failure));
        } catch (InterruptedException interrupt) {
            throw own().orElseThrow(() -> interrupt);
        }
    }

    /// {@return the failure of the first failed branch, with those of the others as suppressed}
    private Optional<RuntimeException> own() {
        if (scope.ownCause().isEmpty()) {
            return Optional.empty();
        }
        // If the failure is caught, the replay never reaches what the other branches did.
        tasks.forEach(BranchCall::excuse);
        synchronized (failures) {
            var first = Optional.ofNullable(failures.firstEntry()).map(Map.Entry::getValue);
            first.ifPresent(told ->
                    failures.values().stream()
                            .filter(other -> !other.equals(told))
                            .forEach(told::addSuppressed));
            return first;
        }
    }

    private final class BranchCall implements Callable<Value> {

        private final int index;
        private final RunContext own;
        private final BranchBody body;

        BranchCall(int index, RunContext own, BranchBody body) {
            this.index = index;
            this.own = own;
            this.body = body;
        }

        @Override
        public Value call() throws InterruptedException {
            var stopwatch = own.run().activity();
            stopwatch.enter(own.executionFrame());
            try (var _ = scope.token().interruptOnCancel(Thread.currentThread())) {
                return given(body.run(new WorkflowContext(own)));
            } catch (InterruptedException stopped) {
                throw stopped;
            } catch (RuntimeException known) {
                throw stopping(known);
            } catch (Exception checked) {
                var told = new NerveException.Failed(ErrorCode.INTERNAL, checked.toString());
                told.initCause(checked);
                throw stopping(told);
            } finally {
                stopwatch.leave(own.executionFrame());
            }
        }

        private RuntimeException stopping(RuntimeException failure) {
            synchronized (failures) {
                failures.put(index, failure);
            }
            scope.token().cancel("'%s' failed".formatted(own.path()));
            return failure;
        }

        private static Value given(@Nullable Object result) {
            return result instanceof Outcome outcome ? outcome.orThrow() : Value.of(result);
        }

        void excuse() {
            var place = RunEffect.place(own.run().id(), own.path(), 1);
            own.memory().journal().ignoreUnreplayed(place);
        }
    }

    private interface BranchBody {
        @Nullable Object run(WorkflowContext context) throws Exception;
    }
}
