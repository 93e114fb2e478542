package dev.nerve.workflow;

import dev.nerve.NerveException;
import dev.nerve.NodeId;
import dev.nerve.control.WaitNode;
import dev.nerve.control.fork.ForkNode;
import dev.nerve.control.gate.GateNode;
import dev.nerve.conversation.fork.ForkPoint;
import dev.nerve.node.Node;
import dev.nerve.node.NodeCall;
import dev.nerve.node.RunContext;
import dev.nerve.node.WorkflowVariables;
import dev.nerve.run.Budget;
import dev.nerve.run.Outcome;
import dev.nerve.value.Value;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The operations of a workflow in Java.
///
/// Each operation is journaled, so a resumed run does not repeat it. A context belongs to one
/// thread; branches get their own context.
public final class WorkflowContext {

    private final RunContext context;
    private final Thread owner;

    /// @param context the run context, which belongs to this thread from now on
    WorkflowContext(RunContext context) {
        this.context = context;
        this.owner = Thread.currentThread();
    }

    private RunContext own() {
        if (!owner.equals(Thread.currentThread())) {
            throw new NerveException.Invalid(
                    ("the context of '%s' belongs to another thread; in a branch of all or map use"
                                    + " the context that the branch is given")
                            .formatted(context.path()));
        }
        return context;
    }

    /// {@return the input of the workflow}
    public Value input() {
        return context.scope()
                .find(Workflow.TYPE)
                .flatMap(workflow -> workflow.find("input"))
                .orElse(context.input());
    }

    /// {@return the parameters of the workflow}
    public Value.Fields params() {
        return context.scope().find("params").orElse(Value.Fields.EMPTY) instanceof Value.Fields all
                ? all
                : Value.Fields.EMPTY;
    }

    /// {@return a parameter}
    ///
    /// @param name its name
    public Value param(String name) {
        return params().at(name);
    }

    /// {@return the state of the workflow, which survives a crash}
    public State state() {
        return new State(own(), context.variables().orElseThrow());
    }

    /// {@return the output of a node}
    ///
    /// @param node its name
    /// @param input plain Java data
    /// @throws dev.nerve.NerveException.Failed if the node fails
    /// @throws InterruptedException if it was cancelled
    public Value run(String node, @Nullable Object input) throws InterruptedException {
        return attempt(node, input).orThrow();
    }

    /// {@return the output of a node, also of a graph or a workflow}
    ///
    /// @param node the node
    /// @param input plain Java data
    /// @throws dev.nerve.NerveException.Failed if the node fails
    /// @throws InterruptedException if it was cancelled
    public Value run(Node node, @Nullable Object input) throws InterruptedException {
        return attempt(NodeCall.of(node), input).orThrow();
    }

    /// {@return the outcome of a node}
    ///
    /// @param node its name
    /// @param input plain Java data
    /// @throws InterruptedException if it was cancelled
    public Outcome attempt(String node, @Nullable Object input) throws InterruptedException {
        return attempt(NodeCall.of(context.nodes().get(NodeId.of(node))), input);
    }

    /// {@return the outcome of a node, with its own retries, timeout or budget}
    ///
    /// @param call the node with its policy and limits
    /// @param input plain Java data
    /// @throws InterruptedException if it was cancelled
    public Outcome attempt(NodeCall call, @Nullable Object input) throws InterruptedException {
        return own().run(call, Value.of(input));
    }

    /// {@return the output of a graph}
    ///
    /// @param graph its name
    /// @param input plain Java data
    /// @throws InterruptedException if it was cancelled
    public Value runGraph(String graph, @Nullable Object input) throws InterruptedException {
        return run(graph, input);
    }

    /// {@return the output of another workflow}
    ///
    /// @param workflow the workflow
    /// @param input plain Java data
    /// @param params its parameters
    /// @throws InterruptedException if it was cancelled
    public Value runWorkflow(Workflow workflow, @Nullable Object input, Map<String, ?> params)
            throws InterruptedException {
        return run(workflow.given(Value.fields(params)), input);
    }

    /// Forks a node at the end of its conversation.
    ///
    /// @param source its name
    /// @param target the fork's name; `{run_id}` in it is replaced by the id of the run
    /// @return the fork's name
    /// @throws InterruptedException if it was cancelled
    public String fork(String source, String target) throws InterruptedException {
        return fork(source, target, ForkPoint.Head.HEAD);
    }

    /// Forks a node.
    ///
    /// @param source its name
    /// @param target the fork's name; `{run_id}` in it is replaced by the id of the run
    /// @param point the point of the fork
    /// @return the fork's name
    /// @throws InterruptedException if it was cancelled
    public String fork(String source, String target, ForkPoint point) throws InterruptedException {
        return run(ForkNode.of(ForkNode.TYPE, source, target).at(point), Value.NULL).text();
    }

    /// Opens a gate and waits for the answer.
    ///
    /// @param prompt the question
    /// @param options the accepted answers; none if any answer is accepted
    /// @return the answer
    /// @throws InterruptedException if it was cancelled
    public String gate(String prompt, String... options) throws InterruptedException {
        return gate(GateNode.of(GateNode.TYPE, prompt).options(options));
    }

    /// Opens a gate and waits for the answer.
    ///
    /// @param gate the gate, with its question and timeout
    /// @return the answer
    /// @throws dev.nerve.NerveException.Failed `timeout` if no person answers and there is no
    /// default
    /// @throws InterruptedException if it was cancelled
    public String gate(GateNode gate) throws InterruptedException {
        return run(gate, Value.NULL).text();
    }

    /// Runs several functions at once; the first failure stops the others.
    ///
    /// @param branches the functions, by a name that becomes part of the path
    /// @return their results, by name
    /// @throws InterruptedException if it was cancelled
    public Value.Fields all(Map<String, WorkflowFunction> branches) throws InterruptedException {
        return ParallelBranches.all(own(), branches);
    }

    /// Runs a function for each item.
    ///
    /// @param items the items, as plain Java data
    /// @param atOnce the maximum number of items at once
    /// @param body the function to run for an item
    /// @return the results, in the order of the items
    /// @throws InterruptedException if it was cancelled
    public List<Value> map(Collection<?> items, int atOnce, ItemFunction body)
            throws InterruptedException {
        return ParallelBranches.map(own(), List.copyOf(items), atOnce, body);
    }

    /// Sleeps; after a crash, only for the remaining time.
    ///
    /// @param duration the time to sleep
    /// @throws InterruptedException if it was cancelled
    public void sleep(Duration duration) throws InterruptedException {
        run(WaitNode.of(WaitNode.TYPE, duration), Value.NULL);
    }

    /// {@return the time; the same value if the run resumes after a crash}
    ///
    /// @throws InterruptedException if it was cancelled
    public Instant now() throws InterruptedException {
        var time = context.run().time();
        return Instant.parse(own().memoize("now", Value.NULL, _ -> time.now().toString()).text());
    }

    /// {@return a number between 0 and 1; the same value if the run resumes after a crash}
    ///
    /// @throws InterruptedException if it was cancelled
    public double random() throws InterruptedException {
        var random = context.run().random();
        return own().memoize("random", Value.NULL, _ -> random.nextDouble()).as(Double.class);
    }

    /// Emits an event of the workflow's own type.
    ///
    /// @param type the name of the type
    /// @param data the data by name, as plain Java data
    public void emit(String type, Map<String, ?> data) {
        context.emit(type, data);
    }

    /// Emits a log event.
    ///
    /// @param text the text
    public void log(String text) {
        context.log(text);
    }

    /// {@return the budget}
    public Budget budget() {
        return context.budget();
    }

    /// {@return the underlying run context}
    public RunContext context() {
        return context;
    }

    /// A function that processes one item.
    @FunctionalInterface
    public interface ItemFunction {

        /// Processes the item.
        ///
        /// @param context the context of the item
        /// @param item the item
        /// @return plain Java data
        /// @throws Exception if it fails
        @Nullable Object run(WorkflowContext context, Value item) throws Exception;
    }

    /// The state of a workflow.
    ///
    /// @param context the run context
    /// @param variables the variables
    public record State(RunContext context, WorkflowVariables variables) {

        /// {@return a value, or [Value#NULL] if it was never set}
        ///
        /// @param name its name
        public Value get(String name) {
            return variables.all().fields().getOrDefault(name, Value.NULL);
        }

        /// Sets a value and stores the change before it returns.
        ///
        /// @param name its name
        /// @param value plain Java data
        /// @throws InterruptedException if it was cancelled
        public void set(String name, @Nullable Object value) throws InterruptedException {
            variables.set(context, name, Value.of(value));
        }
    }
}
