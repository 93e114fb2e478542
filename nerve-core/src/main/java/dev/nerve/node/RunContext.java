package dev.nerve.node;

import dev.nerve.NameRules;
import dev.nerve.NerveException;
import dev.nerve.NodeId;
import dev.nerve.RunPath;
import dev.nerve.StepId;
import dev.nerve.event.Fact;
import dev.nerve.node.scope.CallCounter;
import dev.nerve.node.scope.EnclosingExecution;
import dev.nerve.node.scope.NameBinding;
import dev.nerve.node.scope.OpenEffect;
import dev.nerve.node.scope.UpstreamOutcomes;
import dev.nerve.run.Budget;
import dev.nerve.run.BudgetLimits;
import dev.nerve.run.CancellationToken;
import dev.nerve.run.ExecutionFrame;
import dev.nerve.run.Outcome;
import dev.nerve.run.Run;
import dev.nerve.store.journal.Journal;
import dev.nerve.store.journal.RunEffect;
import dev.nerve.store.journal.RunMemory;
import dev.nerve.value.TemplateScope;
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
    ExecutionServices services;
    private Budget budget;
    private CancellationToken cancellation;
    private RunPath path;
    private Value input = Value.NULL;
    private Value.Fields options = Value.Fields.EMPTY;
    private UpstreamOutcomes upstream = UpstreamOutcomes.NONE;
    private EnclosingExecution enclosing = EnclosingExecution.NONE;
    @Nullable NodeId node;
    private @Nullable HeldNodeLocks locks;
    private CallCounter calls;
    private ExecutionFrame executionFrame;
    private RunMemory memory = RunMemory.NONE;
    private int order;
    private @Nullable OpenEffect openEffect;
    private @Nullable NameBinding names;
    private @Nullable WorkflowVariables variables;

    RunContext(RunContext other) {
        this.services = other.services;
        this.budget = other.budget;
        this.cancellation = other.cancellation;
        this.path = other.path;
        this.input = other.input;
        this.options = other.options;
        this.upstream = other.upstream;
        this.enclosing = other.enclosing;
        this.node = other.node;
        this.locks = other.locks;
        this.calls = other.calls;
        this.executionFrame = other.executionFrame;
        this.memory = other.memory;
        this.order = other.order;
        this.openEffect = other.openEffect;
        this.names = other.names;
        this.variables = other.variables;
    }

    private RunContext(ExecutionServices services, RunPath path) {
        this.services = services;
        this.path = path;
        this.budget = Budget.of(BudgetLimits.NONE);
        this.cancellation = CancellationToken.create();
        this.calls = new CallCounter();
        this.executionFrame = ExecutionFrame.outermost();
    }

    /// {@return the context of the outermost node of a run}
    ///
    /// @param run the run
    /// @param execution the outermost layer of every node execution in the run
    /// @param nodes the nodes that the run can find by name
    /// @param path the path of the node
    public static RunContext root(Run run, ExecutionLayer execution, Nodes nodes, RunPath path) {
        return new RunContext(new ExecutionServices(run, execution, nodes), path);
    }

    /// {@return the run}
    public Run run() {
        return services.run();
    }

    /// {@return the nodes that the run can find by name}
    public Nodes nodes() {
        return services.nodes();
    }

    /// {@return the path of this execution in the run}
    public RunPath path() {
        return path;
    }

    /// {@return the frame of this execution in the run's stopwatch}
    public ExecutionFrame executionFrame() {
        return executionFrame;
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
    public Optional<WorkflowVariables> variables() {
        return Optional.ofNullable(variables);
    }

    /// {@return the effect that this execution belongs to, if the run is stored}
    public Optional<RunEffect> effect() {
        return Optional.ofNullable(openEffect).map(OpenEffect::effect);
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
    public CancellationToken cancellation() {
        return cancellation;
    }

    /// {@return the outcomes of the steps before this one}
    public UpstreamOutcomes upstream() {
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
        return upstream.find(StepId.of(step)).orElseThrow(() -> upstream.notFound(path, step));
    }

    /// {@return the enclosing execution, if it is of that type}
    ///
    /// @param kind the type, such as a running graph
    /// @param <T> that type
    public <T extends EnclosingExecution> Optional<T> enclosing(Class<T> kind) {
        return kind.isInstance(enclosing) ? Optional.of(kind.cast(enclosing)) : Optional.empty();
    }

    /// {@return the outcome of a node, extended with its changes to the enclosing execution}
    ///
    /// @param outcome the outcome of the node
    public Outcome complete(Outcome outcome) {
        return enclosing.complete(outcome);
    }

    /// {@return the persistent nodes that this execution has locked, or null if there are none}
    public @Nullable HeldNodeLocks holding() {
        return locks;
    }

    /// {@return the names that a template can use here}
    public TemplateScope scope() {
        return new ContextScope(this, names);
    }

    /// Executes a node with all layers. This is the only way to execute a node.
    ///
    /// @param other the node
    /// @param given its input, as plain Java data
    /// @return the outcome
    /// @throws InterruptedException if the execution was cancelled
    public Outcome run(Node other, @Nullable Object given) throws InterruptedException {
        return run(NodeCall.of(other), Value.of(given));
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
    public Outcome run(NodeCall call, Value given) throws InterruptedException {
        var id = call.node().id();
        var inner = childContext(calls.next(path, id.name()), id, given);
        inner.order = calls.order();
        inner.options = call.options();
        return inner.execute(call);
    }

    /// Executes a small action once and stores its output for a resumed run.
    ///
    /// @param name the name of the action, such as `now`
    /// @param given the data that the action depends on
    /// @param work the action
    /// @return the output
    /// @throws InterruptedException if the execution was cancelled
    public Value memoize(String name, Value given, NodeFunction work) throws InterruptedException {
        var node = ActionNode.of(name, work);
        return internal(node, given).execute(NodeCall.of(node)).orThrow();
    }

    /// {@return the context of an internal action of nerve at this place}
    RunContext internal(Node node, Value given) {
        var inner = childContext(calls.internal(path, node.id().name()), node.id(), given);
        inner.order = calls.order();
        return inner;
    }

    /// Records the outcome of this execution and changes stored data, in one transaction.
    /// For nodes that store data themselves. If the run is not stored, only the change is made.
    ///
    /// @param outcome the outcome that the node will return
    /// @param also the change to make
    /// @throws InterruptedException if the thread was interrupted; then nothing was changed
    public void recordOutcome(Outcome outcome, Journal.Change also) throws InterruptedException {
        var open = openEffect;
        if (open == null) {
            memory.journal().endExecution(path, outcome, also);
            return;
        }
        memory.journal().record(Journal.Entry.done(open.effect(), outcome, budget.usage()), also);
        open.markRecorded(outcome);
    }

    /// Executes a call at this path. For nodes that create paths themselves, such as graphs.
    ///
    /// @param call the node, its policy and limits
    /// @return the outcome
    /// @throws InterruptedException if the execution was cancelled
    public Outcome execute(NodeCall call) throws InterruptedException {
        return services.execution().execute(call, this);
    }

    /// Forks a node at its end.
    ///
    /// @param source the name of the node
    /// @param target the name of the fork; it may contain `{run_id}` and `{timestamp}`
    /// @return the fork
    /// @throws NerveException.Failed if the node cannot be forked; then nothing was created
    /// @throws InterruptedException if the execution was cancelled; then nothing was created
    public NodeForkResult fork(String source, String target) throws InterruptedException {
        return nodes().fork(NodeForkRequest.of(NodeForkRequest.id(source), nodeId(target)));
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
        run().emit(path, node, fact instanceof Fact.Custom own ? own.requireFreeType() : fact);
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
    public void emitOutput(String stream, String text) {
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
        var copy = forNewAttempt();
        copy.path = calls.branch(path, NameRules.check("branch", name));
        copy.order = 0;
        copy.executionFrame = executionFrame.branch();
        return copy;
    }

    /// {@return the context of a round or an item, which sees all names of this one}
    ///
    /// @param number counted from 1
    /// @param executed the node to execute there
    /// @param given its input
    public RunContext roundContext(int number, NodeId executed, Value given) {
        boolean isStep = order == 0 && path.number() == 0 && path.parent() != null;
        var place = isStep ? path.round(number) : path.child("round").round(number);
        return bodyContext(place, executed, given);
    }

    /// {@return the context of an execution inside this one, which sees all names of this one}
    ///
    /// @param place the path
    /// @param executed the node to execute there
    /// @param given its input
    public RunContext bodyContext(RunPath place, NodeId executed, Value given) {
        return childContext(place, executed, given)
                .withName(ContextScope.STEPS, new ContextScope(this, names)::steps);
    }

    /// {@return a copy with one more name, also visible to everything inside}
    ///
    /// @param name a name with which a template expression can start
    /// @param value computes the value on access
    public RunContext withName(String name, Supplier<Value> value) {
        var copy = new RunContext(this);
        copy.names = new NameBinding(name, value, names);
        return copy;
    }

    /// {@return the output of a step before this one, or before an enclosing execution}
    ///
    /// @param step the step's id
    public Optional<Value> findStepOutput(String step) {
        return new ContextScope(this, names).step(step);
    }

    /// {@return the context of an execution at another path inside this one}
    ///
    /// @param place the path
    /// @param executed the node to execute there
    /// @param given its input
    public RunContext childContext(RunPath place, NodeId executed, Value given) {
        var copy = forReplacement(place, executed);
        copy.input = given;
        copy.upstream = UpstreamOutcomes.NONE;
        copy.options = Value.Fields.EMPTY;
        copy.enclosing = EnclosingExecution.NONE;
        return copy;
    }

    /// {@return the context for the condition and the input of a step, with the graph's input}
    ///
    /// @param place the path
    /// @param before the outcomes of the steps before it
    /// @param graph the enclosing graph
    /// @param said the options of the step
    public RunContext stepContext(
            RunPath place, UpstreamOutcomes before, EnclosingExecution graph, Value.Fields said) {
        var copy = forNewAttempt();
        copy.path = place;
        copy.order = 0;
        copy.upstream = before;
        copy.enclosing = graph;
        copy.options = said;
        return copy;
    }

    /// {@return a copy for the execution of a node at this path}
    ///
    /// @param executed the node
    /// @param given its input
    public RunContext forNode(NodeId executed, Value given) {
        var copy = forNewAttempt();
        copy.node = executed;
        copy.input = given;
        copy.executionFrame = executionFrame.inner();
        return copy;
    }

    /// {@return a copy for another node that replaces this one, at its own path}
    ///
    /// @param place the path
    /// @param other the node
    public RunContext forReplacement(RunPath place, NodeId other) {
        var copy = forNode(other, input);
        copy.path = place;
        copy.order = 0;
        return copy;
    }

    /// {@return a copy for another attempt, with call numbers from the start}
    public RunContext forNewAttempt() {
        var copy = new RunContext(this);
        copy.calls = new CallCounter();
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
    public RunContext withCancellation(CancellationToken token) {
        var copy = new RunContext(this);
        copy.cancellation = token;
        return copy;
    }

    /// {@return a copy inside a workflow with variables}
    ///
    /// @param state the variables; templates see them as `state`
    public RunContext withVariables(WorkflowVariables state) {
        var copy = withName("state", state::all);
        copy.variables = state;
        return copy;
    }

    /// {@return a copy in a stored run}
    ///
    /// @param kept the journal and the gates of the run
    public RunContext withMemory(RunMemory kept) {
        var copy = new RunContext(this);
        copy.memory = kept;
        return copy;
    }

    /// {@return a copy inside an effect}
    ///
    /// @param open the effect
    public RunContext withOpenEffect(OpenEffect open) {
        var copy = new RunContext(this);
        copy.openEffect = open;
        return copy;
    }

    /// {@return a copy with one more locked node}
    ///
    /// @param held the locked node
    public RunContext holding(PersistentNode held) {
        var copy = new RunContext(this);
        copy.locks = new HeldNodeLocks(held, locks);
        return copy;
    }
}
