package dev.nerve.workflow;

import dev.nerve.ErrorCode;
import dev.nerve.NerveException;
import dev.nerve.node.RunContext;
import dev.nerve.run.Outcome;
import dev.nerve.run.Parallel;
import dev.nerve.value.Value;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import org.jspecify.annotations.Nullable;

/// Does several things of a workflow at once, each with a context of its own.
final class Branches {

    private Branches() {}

    static Value.Fields all(RunContext context, Map<String, WorkflowFunction> branches)
            throws InterruptedException {
        var tasks = new ArrayList<Task>();
        branches.forEach(
                (name, function) -> tasks.add(new Task(context.branch(name), function::run)));
        var values = run(Math.max(1, tasks.size()), tasks);
        var fields = new LinkedHashMap<String, Value>();
        int position = 0;
        for (var name : branches.keySet()) {
            fields.put(name, values.get(position++));
        }
        return new Value.Fields(fields);
    }

    static List<Value> map(
            RunContext context, List<?> items, int atOnce, WorkflowContext.ItemFunction body)
            throws InterruptedException {
        if (atOnce < 1) {
            throw new NerveException.Invalid("map needs at least 1 at once, not " + atOnce);
        }
        var tasks = new ArrayList<Task>();
        for (var item : items) {
            var value = Value.of(item);
            tasks.add(new Task(context.branch("map"), inner -> body.run(inner, value)));
        }
        return run(atOnce, tasks);
    }

    /// The first failure interrupts the others, and is told.
    private static List<Value> run(int atOnce, List<Task> tasks) throws InterruptedException {
        try {
            return Parallel.all(atOnce, tasks);
        } catch (ExecutionException failure) {
            throw Parallel.cause(failure);
        }
    }

    private record Task(RunContext context, Body body) implements Callable<Value> {

        @Override
        public Value call() throws InterruptedException {
            try {
                return given(body.run(new WorkflowContext(context)));
            } catch (RuntimeException | InterruptedException known) {
                throw known;
            } catch (Exception checked) {
                throw new NerveException.Failed(ErrorCode.INTERNAL, checked.toString());
            }
        }

        private static Value given(@Nullable Object result) {
            return result instanceof Outcome outcome ? outcome.orThrow() : Value.of(result);
        }
    }

    private interface Body {
        @Nullable Object run(WorkflowContext context) throws Exception;
    }
}
