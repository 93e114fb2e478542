package dev.nerve.node;

import dev.nerve.Names;
import dev.nerve.NerveException;
import dev.nerve.NodeId;
import dev.nerve.RunPath;
import dev.nerve.StepId;
import dev.nerve.event.Fact;
import dev.nerve.run.Budget;
import dev.nerve.run.Cancellation;
import dev.nerve.run.Limits;
import dev.nerve.run.Outcome;
import dev.nerve.run.Presence;
import dev.nerve.run.Run;
import dev.nerve.store.Effect;
import dev.nerve.store.Journal;
import dev.nerve.store.RunMemory;
import dev.nerve.value.Scope;
import dev.nerve.value.Value;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// The context of one node execution: its input, and access to the run around it.
///
/// *Immutable*: `with…` copies. One thread makes its calls; another one needs a [#branch].
public final class RunContext {

    // Not final, so that a copy can set some of them. They do not change after construction.
    private Setting setting;
    private Budget budget;
    private Cancellation cancellation;
    private RunPath path;
    private Value input = Value.NULL;
    private Value.Fields options = Value.Fields.EMPTY;
    private Upstream upstream = Upstream.NOTHING;
    private Enclosing enclosing = Enclosing.NOTHING;
    private @Nullable NodeId node;
    private @Nullable Holding holding;
    private Calls calls;
    private Presence presence;
    private RunMemory memory = RunMemory.NONE;
    private int order;
    private @Nullable Settlement settlement;
    private @Nullable Frame names;
    private @Nullable Variables variables;

    private RunContext(RunContext other) {
        this.setting = other.setting;
        this.budget = other.budget;
        this.cancellation = other.cancellation;
        this.path = other.path;
        this.input = other.input;
        this.options = other.options;
        this.upstream = other.upstream;
        this.enclosing = other.enclosing;
        this.node = other.node;
        this.holding = other.holding;
        this.calls = other.calls;
        this.presence = other.presence;
        this.memory = other.memory;
        this.order = other.order;
        this.settlement = other.settlement;
        this.names = other.names;
        this.variables = other.variables;
    }

    private RunContext(Setting setting, RunPath path) {
        this.setting = setting;
        this.path = path;
        this.budget = Budget.of(Limits.NONE);
        this.cancellation = Cancellation.create();
        this.calls = new Calls();
        this.presence = Presence.outermost();
    }

    /// {@return the context of the outermost node of a run}
    ///
    /// @param run the run
    /// @param execution the outermost layer of every node execution in the run
    /// @param nodes the nodes that the run can find by name
    /// @param path the path of the node
    public static RunContext root(Run run, Execution execution, Nodes nodes, RunPath path) {
        return new RunContext(new Setting(run, execution, nodes), path);
    }

    /// {@return the run}
    public Run run() {
        return setting.run();
    }

    /// {@return the nodes that the run can find by name}
    public Nodes nodes() {
        return setting.nodes();
    }

    /// {@return the path of this execution in the run}
    public RunPath path() {
        return path;
    }

    /// {@return the frame of this execution in the run's stopwatch}
    public Presence presence() {
        return presence;
    }

    /// {@return the number of this call in its branch, counted from 1; 0 if calls have no order}
    public int order() {
        return order;
    }

    /// {@return the stored data of the run: its journal and its gates}
    public RunMemory memory() {
        return memory;
    }

    /// {@return the variables of the enclosing workflow, if there is one}
    public Optional<Variables> variables() {
        return Optional.ofNullable(variables);
    }

    /// {@return the effect that this execution belongs to, if the run is stored}
    public Optional<Effect> effect() {
        return Optional.ofNullable(settlement).map(Settlement::effect);
    }

    /// {@return the input of the node}
    public Value input() {
        return input;
    }

    /// {@return the options of the step for this execution, such as a `parser`}
    public Value.Fields options() {
        return options;
    }

    /// {@return the budget of this execution}
    public Budget budget() {
        return budget;
    }

    /// {@return the token that cancels this execution}
    public Cancellation cancellation() {
        return cancellation;
    }

    /// {@return the outcomes of the steps before this one}
    public Upstream upstream() {
        return upstream;
    }

    /// {@return the output of a step before this one}
    ///
    /// @param step the step's id
    /// @throws NerveException.NotFound if the step is not before this one, or was skipped
    public Value upstream(String step) {
        return outcome(step).output();
    }

    /// {@return the outcome of a step before this one}
    ///
    /// @param step the step's id
    /// @throws NerveException.NotFound if the step is not before this one, or was skipped
    public Outcome outcome(String step) {
        return upstream.find(StepId.of(step)).orElseThrow(() -> upstream.missing(path, step));
    }

    /// {@return the enclosing execution, if it is of that type}
    ///
    /// @param kind the type, such as a running graph
    /// @param <T> that type
    public <T extends Enclosing> Optional<T> enclosing(Class<T> kind) {
        return kind.isInstance(enclosing) ? Optional.of(kind.cast(enclosing)) : Optional.empty();
    }

    /// {@return the outcome of a node, extended with its changes to the enclosing execution}
    ///
    /// @param outcome the outcome of the node
    public Outcome complete(Outcome outcome) {
        return enclosing.complete(outcome);
    }

    /// {@return the persistent nodes that this execution has locked, or null if there are none}
    public @Nullable Holding holding() {
        return holding;
    }

    /// {@return the names that a template can use here}
    public Scope scope() {
        return new ContextScope(this, names);
    }

    /// Executes a node with all layers. This is the only way to execute a node.
    ///
    /// @param other the node
    /// @param given its input, as plain Java data
    /// @return the outcome
    /// @throws InterruptedException if the execution was cancelled
    public Outcome run(Node other, @Nullable Object given) throws InterruptedException {
        return run(Call.of(other), Value.of(given));
    }

    /// Executes the node with this name.
    ///
    /// @param id the name
    /// @param given its input, as plain Java data
    /// @return the outcome
    /// @throws InterruptedException if the execution was cancelled
    public Outcome run(String id, @Nullable Object given) throws InterruptedException {
        return run(nodes().get(NodeId.of(id)), given);
    }

    /// Executes a node with its own policy and limits.
    ///
    /// @param call the node, its policy and limits
    /// @param given its input
    /// @return the outcome
    /// @throws InterruptedException if the execution was cancelled
    public Outcome run(Call call, Value given) throws InterruptedException {
        var place = calls.next(path, call.node().id().name());
        var inner = inside(place, call.node().id(), given);
        inner.order = calls.order();
        return inner.execute(call);
    }

    /// Executes a small action once and stores its output for a resumed run.
    ///
    /// @param name the name of the action, such as `now`
    /// @param given the data that the action depends on
    /// @param work the action
    /// @return the output
    /// @throws InterruptedException if the execution was cancelled
    public Value remember(String name, Value given, NodeFunction work) throws InterruptedException {
        var node = FunctionNode.of(name, work);
        return own(node, given).execute(Call.of(node)).orThrow();
    }

    /// {@return the context of an internal action of nerve at this place}
    RunContext own(Node node, Value given) {
        var inner = inside(calls.own(path, node.id().name()), node.id(), given);
        inner.order = calls.order();
        return inner;
    }

    /// Records the outcome of this execution and changes stored data, in one transaction.
    /// For nodes that store data themselves. If the run is not stored, only the change is made.
    ///
    /// @param outcome the outcome that the node will return
    /// @param also the change to make
    /// @throws InterruptedException if the thread was interrupted; then nothing was changed
    public void settle(Outcome outcome, Journal.Change also) throws InterruptedException {
        var open = settlement;
        if (open == null) {
            also.make();
            return;
        }
        memory.journal().record(Journal.Entry.done(open.effect(), outcome, budget.usage()), also);
        open.settle(outcome);
    }

    /// Executes a call at this path. For nodes that create paths themselves, such as graphs.
    ///
    /// @param call the node, its policy and limits
    /// @return the outcome
    /// @throws InterruptedException if the execution was cancelled
    public Outcome execute(Call call) throws InterruptedException {
        return setting.execution().execute(call, this);
    }

    /// Forks a node at its end.
    ///
    /// @param source the name of the node
    /// @param target the name of the fork; it may contain `{run_id}` and `{timestamp}`
    /// @return the fork
    /// @throws NerveException.Failed if the node cannot be forked; then nothing was created
    /// @throws InterruptedException if the execution was cancelled; then nothing was created
    public ForkedNode fork(String source, String target) throws InterruptedException {
        return nodes().fork(NodeFork.of(NodeFork.id(source), nodeId(target)));
    }

    /// {@return the node name that a pattern yields in this run}
    ///
    /// @param pattern a name that may contain `{run_id}` and `{timestamp}`
    /// @throws NerveException.Failed `id_invalid` if the result is not a valid name
    public NodeId nodeId(String pattern) {
        return IdPattern.fill(pattern, run());
    }

    /// Emits an event at this path.
    ///
    /// @param fact the content of the event
    public void emit(Fact fact) {
        run().emit(path, node, fact);
    }

    /// Emits a custom event at this path.
    ///
    /// @param type the type of the event
    /// @param data plain Java data by name
    public void emit(String type, Map<String, ?> data) {
        emit(new Fact.Custom(type, Value.fields(data)));
    }

    /// Emits a piece of output while the node executes.
    ///
    /// @param stream the name of the output stream, such as `stdout`
    /// @param text the piece
    public void chunk(String stream, String text) {
        if (run().isObserved()) {
            emit(new Fact.OutputChunk(stream, text));
        }
    }

    /// Emits a log event.
    ///
    /// @param text the message
    public void log(String text) {
        emit(new Fact.Log(text));
    }

    /// {@return a context that numbers its own calls, for another thread or to separate names}
    ///
    /// @param name the path segment; a repeated name gets a number
    public RunContext branch(String name) {
        var copy = again();
        copy.path = calls.branch(path, Names.check("branch", name));
        copy.order = 0;
        copy.presence = presence.branch();
        return copy;
    }

    /// {@return the context of a round or an item, which sees all names of this one}
    ///
    /// @param number counted from 1
    /// @param executed the node to execute there
    /// @param given its input
    public RunContext round(int number, NodeId executed, Value given) {
        boolean isStep = order == 0 && path.number() == 0 && path.parent() != null;
        var place = isStep ? path.round(number) : path.child("round").round(number);
        return body(place, executed, given);
    }

    /// {@return the context of an execution inside this one, which sees all names of this one}
    ///
    /// @param place the path
    /// @param executed the node to execute there
    /// @param given its input
    public RunContext body(RunPath place, NodeId executed, Value given) {
        return inside(place, executed, given)
                .naming(ContextScope.STEPS, new ContextScope(this, names)::steps);
    }

    /// {@return a copy with one more name, also visible to everything inside}
    ///
    /// @param name a name with which a template expression can start
    /// @param value computes the value on access
    public RunContext naming(String name, Supplier<Value> value) {
        var copy = new RunContext(this);
        copy.names = new Frame(name, value, names);
        return copy;
    }

    /// {@return the output of a step before this one, or before an enclosing execution}
    ///
    /// @param step the step's id
    public Optional<Value> seen(String step) {
        return new ContextScope(this, names).step(step);
    }

    /// {@return the context of an execution at another path inside this one}
    ///
    /// @param place the path
    /// @param executed the node to execute there
    /// @param given its input
    public RunContext inside(RunPath place, NodeId executed, Value given) {
        var copy = executing(executed, given);
        copy.path = place;
        copy.order = 0;
        copy.upstream = Upstream.NOTHING;
        copy.options = Value.Fields.EMPTY;
        copy.enclosing = Enclosing.NOTHING;
        return copy;
    }

    /// {@return the context for the condition and the input of a step, with the graph's input}
    ///
    /// @param place the path
    /// @param before the outcomes of the steps before it
    /// @param graph the enclosing graph
    /// @param said the options of the step
    public RunContext step(RunPath place, Upstream before, Enclosing graph, Value.Fields said) {
        var copy = new RunContext(this);
        copy.path = place;
        copy.order = 0;
        copy.upstream = before;
        copy.enclosing = graph;
        copy.options = said;
        copy.calls = new Calls();
        return copy;
    }

    /// {@return a copy for the execution of a node at this path}
    ///
    /// @param executed the node
    /// @param given its input
    public RunContext executing(NodeId executed, Value given) {
        var copy = again();
        copy.node = executed;
        copy.input = given;
        copy.presence = presence.inner();
        return copy;
    }

    /// {@return a copy for another node that replaces this one, at its own path}
    ///
    /// @param place the path
    /// @param other the node
    public RunContext instead(RunPath place, NodeId other) {
        var copy = executing(other, input);
        copy.path = place;
        copy.order = 0;
        return copy;
    }

    /// {@return a copy for another attempt, with call numbers from the start}
    public RunContext again() {
        var copy = new RunContext(this);
        copy.calls = new Calls();
        return copy;
    }

    /// {@return a copy with another input}
    ///
    /// @param given plain Java data
    public RunContext withInput(@Nullable Object given) {
        var copy = new RunContext(this);
        copy.input = Value.of(given);
        return copy;
    }

    /// {@return a copy with another budget}
    ///
    /// @param other the budget
    public RunContext withBudget(Budget other) {
        var copy = new RunContext(this);
        copy.budget = other;
        return copy;
    }

    /// {@return a copy with another cancellation token}
    ///
    /// @param token the token
    public RunContext withCancellation(Cancellation token) {
        var copy = new RunContext(this);
        copy.cancellation = token;
        return copy;
    }

    /// {@return a copy inside a workflow with variables}
    ///
    /// @param state the variables; templates see them as `state`
    public RunContext withVariables(Variables state) {
        var copy = naming("state", state::all);
        copy.variables = state;
        return copy;
    }

    /// {@return a copy in a stored run}
    ///
    /// @param kept the journal and the gates of the run
    public RunContext remembering(RunMemory kept) {
        var copy = new RunContext(this);
        copy.memory = kept;
        return copy;
    }

    /// {@return a copy inside an effect}
    ///
    /// @param open the effect
    public RunContext during(Settlement open) {
        var copy = new RunContext(this);
        copy.settlement = open;
        return copy;
    }

    /// {@return a copy with one more locked node}
    ///
    /// @param held the locked node
    public RunContext holding(Persistent held) {
        var copy = new RunContext(this);
        copy.holding = new Holding(held, holding);
        return copy;
    }
}
