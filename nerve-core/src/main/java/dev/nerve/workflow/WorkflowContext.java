package dev.nerve.workflow;

import dev.nerve.NerveException;
import dev.nerve.NodeId;
import dev.nerve.control.ForkNode;
import dev.nerve.control.GateNode;
import dev.nerve.control.WaitNode;
import dev.nerve.conversation.Point;
import dev.nerve.node.Call;
import dev.nerve.node.Node;
import dev.nerve.node.RunContext;
import dev.nerve.node.Variables;
import dev.nerve.run.Budget;
import dev.nerve.run.Outcome;
import dev.nerve.value.Value;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Everything that a workflow in Java needs.
///
/// What is done through it is done once, also if the process dies meanwhile. It belongs to one
/// thread; branches get one of their own.
public final class WorkflowContext {

    private final RunContext context;
    private final Thread owner;

    /// @param context belongs to this thread from now on
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

    /// {@return what it is given}
    public Value input() {
        return context.scope()
                .find(Workflow.TYPE)
                .flatMap(workflow -> workflow.find("input"))
                .orElse(context.input());
    }

    /// {@return its parameters}
    public Value.Fields params() {
        return context.scope().find("params").orElse(Value.Fields.EMPTY) instanceof Value.Fields all
                ? all
                : Value.Fields.EMPTY;
    }

    /// {@return a parameter}
    ///
    /// @param name which
    public Value param(String name) {
        return params().at(name);
    }

    /// {@return its state, which survives a crash}
    public State state() {
        return new State(own(), context.variables().orElseThrow());
    }

    /// {@return what a node gives}
    ///
    /// @param node its name
    /// @param input plain Java data
    /// @throws dev.nerve.NerveException.Failed if it does not work out
    /// @throws InterruptedException if it was cancelled
    public Value run(String node, @Nullable Object input) throws InterruptedException {
        return attempt(node, input).orThrow();
    }

    /// {@return what a node gives: any node, a graph or a workflow too}
    ///
    /// @param node the node
    /// @param input plain Java data
    /// @throws dev.nerve.NerveException.Failed if it does not work out
    /// @throws InterruptedException if it was cancelled
    public Value run(Node node, @Nullable Object input) throws InterruptedException {
        return attempt(Call.of(node), input).orThrow();
    }

    /// {@return how executing a node ended}
    ///
    /// @param node its name
    /// @param input plain Java data
    /// @throws InterruptedException if it was cancelled
    public Outcome attempt(String node, @Nullable Object input) throws InterruptedException {
        return attempt(Call.of(context.nodes().get(NodeId.of(node))), input);
    }

    /// {@return how executing a node ended, with retries, a timeout or a budget of its own}
    ///
    /// @param call the node and the terms
    /// @param input plain Java data
    /// @throws InterruptedException if it was cancelled
    public Outcome attempt(Call call, @Nullable Object input) throws InterruptedException {
        return own().run(call, Value.of(input));
    }

    /// {@return what a graph gives}
    ///
    /// @param graph its name
    /// @param input plain Java data
    /// @throws InterruptedException if it was cancelled
    public Value runGraph(String graph, @Nullable Object input) throws InterruptedException {
        return run(graph, input);
    }

    /// {@return what another workflow gives}
    ///
    /// @param workflow the workflow
    /// @param input plain Java data
    /// @param params its parameters
    /// @throws InterruptedException if it was cancelled
    public Value runWorkflow(Workflow workflow, @Nullable Object input, Map<String, ?> params)
            throws InterruptedException {
        return run(workflow.given(Value.fields(params)), input);
    }

    /// Forks a node at its end.
    ///
    /// @param source its name
    /// @param target the fork's name; `{run_id}` in it stands for that of the run
    /// @return the fork's name
    /// @throws InterruptedException if it was cancelled
    public String fork(String source, String target) throws InterruptedException {
        return fork(source, target, Point.Head.HEAD);
    }

    /// Forks a node.
    ///
    /// @param source its name
    /// @param target the fork's name; `{run_id}` in it stands for that of the run
    /// @param point where
    /// @return the fork's name
    /// @throws InterruptedException if it was cancelled
    public String fork(String source, String target, Point point) throws InterruptedException {
        return run(ForkNode.of(ForkNode.TYPE, source, target).at(point), Value.NULL).text();
    }

    /// Asks a person, and waits.
    ///
    /// @param prompt the question
    /// @param options what can be answered; anything if there are none
    /// @return the answer
    /// @throws InterruptedException if it was cancelled
    public String gate(String prompt, String... options) throws InterruptedException {
        return gate(GateNode.of(GateNode.TYPE, prompt).options(options));
    }

    /// Asks a person, and waits.
    ///
    /// @param gate the question, and how long to wait
    /// @return the answer
    /// @throws dev.nerve.NerveException.Failed `timeout` if nobody answers and there is no default
    /// @throws InterruptedException if it was cancelled
    public String gate(GateNode gate) throws InterruptedException {
        return run(gate, Value.NULL).text();
    }

    /// Does several things at once; the first failure stops the others.
    ///
    /// @param branches what to do, by a name that becomes part of the path
    /// @return what each gave, by name
    /// @throws InterruptedException if it was cancelled
    public Value.Fields all(Map<String, WorkflowFunction> branches) throws InterruptedException {
        return Branches.all(own(), branches);
    }

    /// Does the same for each item.
    ///
    /// @param items plain Java data
    /// @param atOnce how many at a time
    /// @param body what to do with an item
    /// @return what each gave, in the order of the items
    /// @throws InterruptedException if it was cancelled
    public List<Value> map(Collection<?> items, int atOnce, ItemFunction body)
            throws InterruptedException {
        return Branches.map(own(), List.copyOf(items), atOnce, body);
    }

    /// Waits; after a crash only the rest is waited for.
    ///
    /// @param duration how long
    /// @throws InterruptedException if it was cancelled
    public void sleep(Duration duration) throws InterruptedException {
        run(WaitNode.of(WaitNode.TYPE, duration), Value.NULL);
    }

    /// {@return the time, the same if the run goes on after a crash}
    ///
    /// @throws InterruptedException if it was cancelled
    public Instant now() throws InterruptedException {
        var time = context.run().time();
        return Instant.parse(own().remember("now", Value.NULL, _ -> time.now().toString()).text());
    }

    /// {@return a number between 0 and 1, the same if the run goes on after a crash}
    ///
    /// @throws InterruptedException if it was cancelled
    public double random() throws InterruptedException {
        var random = context.run().random();
        return own().remember("random", Value.NULL, _ -> random.nextDouble()).as(Double.class);
    }

    /// Tells those who watch something that only this workflow knows.
    ///
    /// @param type its name
    /// @param data plain Java data by name
    public void emit(String type, Map<String, ?> data) {
        context.emit(type, data);
    }

    /// Says something to those who watch.
    ///
    /// @param text what
    public void log(String text) {
        context.log(text);
    }

    /// {@return what may be spent}
    public Budget budget() {
        return context.budget();
    }

    /// {@return the context underneath, for what is not here}
    public RunContext context() {
        return context;
    }

    /// What is done with one item.
    @FunctionalInterface
    public interface ItemFunction {

        /// Does it.
        ///
        /// @param context everything it needs
        /// @param item the item
        /// @return plain Java data
        /// @throws Exception if it does not work out
        @Nullable Object run(WorkflowContext context, Value item) throws Exception;
    }

    /// The state of a workflow.
    ///
    /// @param context where it is used
    /// @param variables what it is made of
    public record State(RunContext context, Variables variables) {

        /// {@return a value, or null data if it was never set}
        ///
        /// @param name which
        public Value get(String name) {
            return variables.all().fields().getOrDefault(name, Value.NULL);
        }

        /// Changes a value; when it returns, that lasts.
        ///
        /// @param name which
        /// @param value plain Java data
        /// @throws InterruptedException if it was cancelled
        public void set(String name, @Nullable Object value) throws InterruptedException {
            variables.set(context, name, Value.of(value));
        }
    }
}
