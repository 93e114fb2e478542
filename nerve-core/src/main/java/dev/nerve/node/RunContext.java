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

/// What a node is given when it is executed, and its way to everything around it.
///
/// *Immutable*: `with…` copies. Its calls belong to one thread; another thread takes a [#branch].
public final class RunContext {

    // Not final only so that a copy can differ in one of them; nothing changes after that.
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
    private Presence presence = Presence.OUTERMOST;
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
    }

    /// {@return the context of a run's outermost node}
    ///
    /// @param run the run
    /// @param execution the one way to execute a node in it
    /// @param nodes the nodes that can be found by name
    /// @param path its path
    public static RunContext root(Run run, Execution execution, Nodes nodes, RunPath path) {
        return new RunContext(new Setting(run, execution, nodes), path);
    }

    /// {@return the run}
    public Run run() {
        return setting.run();
    }

    /// {@return the nodes that can be found by name}
    public Nodes nodes() {
        return setting.nodes();
    }

    /// {@return where in the run this is}
    public RunPath path() {
        return path;
    }

    /// {@return this execution among those that it is inside of}
    public Presence presence() {
        return presence;
    }

    /// {@return which call of its branch this is, counted from 1; 0 if their order means nothing}
    public int order() {
        return order;
    }

    /// {@return what is kept of the run}
    public RunMemory memory() {
        return memory;
    }

    /// {@return the state of the workflow that this is in, if it is in one}
    public Optional<Variables> variables() {
        return Optional.ofNullable(variables);
    }

    /// {@return the effect that is under way here, if the run is kept}
    public Optional<Effect> effect() {
        return Optional.ofNullable(settlement).map(Settlement::effect);
    }

    /// {@return what the node is to work on}
    public Value input() {
        return input;
    }

    /// {@return what the step says to the node for this execution, such as a `parser`}
    public Value.Fields options() {
        return options;
    }

    /// {@return what may be spent}
    public Budget budget() {
        return budget;
    }

    /// {@return the token that stops this execution}
    public Cancellation cancellation() {
        return cancellation;
    }

    /// {@return what the steps before this one gave}
    public Upstream upstream() {
        return upstream;
    }

    /// {@return what a step before this one gave}
    ///
    /// @param step the step's id
    /// @throws NerveException.NotFound if it is not before this one, or was skipped
    public Value upstream(String step) {
        return outcome(step).output();
    }

    /// {@return the outcome of a step before this one}
    ///
    /// @param step the step's id
    /// @throws NerveException.NotFound if it is not before this one, or was skipped
    public Outcome outcome(String step) {
        return upstream.find(StepId.of(step)).orElseThrow(() -> upstream.missing(path, step));
    }

    /// {@return what this takes place in, if it is of that kind}
    ///
    /// @param kind such as a running graph
    /// @param <T> that kind
    public <T extends Enclosing> Optional<T> enclosing(Class<T> kind) {
        return kind.isInstance(enclosing) ? Optional.of(kind.cast(enclosing)) : Optional.empty();
    }

    /// {@return what a node gave, with what it did to what it takes place in}
    ///
    /// @param outcome what it gave
    public Outcome complete(Outcome outcome) {
        return enclosing.complete(outcome);
    }

    /// {@return the persistent nodes whose turn this execution holds, or null if there are none}
    public @Nullable Holding holding() {
        return holding;
    }

    /// {@return the names a template can use here}
    public Scope scope() {
        return new ContextScope(this, names);
    }

    /// Executes a node, with all that holds around an execution: the one way to do so.
    ///
    /// @param other the node
    /// @param given what it is to work on, as plain Java data
    /// @return what it gave
    /// @throws InterruptedException if it was cancelled
    public Outcome run(Node other, @Nullable Object given) throws InterruptedException {
        return run(Call.of(other), Value.of(given));
    }

    /// Executes the node with this name.
    ///
    /// @param id the name
    /// @param given what it is to work on, as plain Java data
    /// @return what it gave
    /// @throws InterruptedException if it was cancelled
    public Outcome run(String id, @Nullable Object given) throws InterruptedException {
        return run(nodes().get(NodeId.of(id)), given);
    }

    /// Executes a node under terms of its own.
    ///
    /// @param call the node and the terms
    /// @param given what it is to work on
    /// @return what it gave
    /// @throws InterruptedException if it was cancelled
    public Outcome run(Call call, Value given) throws InterruptedException {
        var place = calls.next(path, call.node().id().name());
        var inner = inside(place, call.node().id(), given);
        inner.order = calls.order();
        return inner.execute(call);
    }

    /// Does something small once: when the run goes on after a crash, what it gave is given again.
    ///
    /// @param name what is done, such as `now`
    /// @param given what it depends on
    /// @param work does it
    /// @return what it gave
    /// @throws InterruptedException if it was cancelled
    public Value remember(String name, Value given, NodeFunction work) throws InterruptedException {
        var node = FunctionNode.of(name, work);
        return own(node, given).execute(Call.of(node)).orThrow();
    }

    /// {@return the context of something that nerve itself does here}
    RunContext own(Node node, Value given) {
        var inner = inside(calls.own(path, node.id().name()), node.id(), given);
        inner.order = calls.order();
        return inner;
    }

    /// Records what this execution gave together with a change of what is kept, both or none.
    ///
    /// For nodes that keep something themselves, such as a conversation. Where the run is not kept,
    /// only the change is made.
    ///
    /// @param outcome what will be returned
    /// @param also the change
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

    /// Executes a call at this very place; for those who make places, such as graphs.
    ///
    /// @param call the node and the terms
    /// @return what it gave
    /// @throws InterruptedException if it was cancelled
    public Outcome execute(Call call) throws InterruptedException {
        return setting.execution().execute(call, this);
    }

    /// Forks a node that can be found by name, at its end.
    ///
    /// @param source its name
    /// @param target the fork's; `{run_id}` and `{timestamp}` in it stand for those of this run
    /// @return the fork
    /// @throws NerveException.Failed if it cannot be done; then nothing was made
    /// @throws InterruptedException if it was cancelled; then nothing was made
    public ForkedNode fork(String source, String target) throws InterruptedException {
        return nodes().fork(NodeFork.of(NodeFork.id(source), nodeId(target)));
    }

    /// {@return the name of a node that a pattern means in this run}
    ///
    /// @param pattern `{run_id}` and `{timestamp}` in it stand for those of this run
    /// @throws NerveException.Failed `id_invalid` if it means none
    public NodeId nodeId(String pattern) {
        return IdPattern.fill(pattern, run());
    }

    /// Tells what happened here.
    ///
    /// @param fact what
    public void emit(Fact fact) {
        run().emit(path, node, fact);
    }

    /// Tells something that only this code knows.
    ///
    /// @param type its name
    /// @param data plain Java data by name
    public void emit(String type, Map<String, ?> data) {
        emit(new Fact.Custom(type, Value.fields(data)));
    }

    /// Hands on a piece of output while the node executes.
    ///
    /// @param stream which of its streams, such as `stdout`
    /// @param text the piece
    public void chunk(String stream, String text) {
        if (run().isObserved()) {
            emit(new Fact.OutputChunk(stream, text));
        }
    }

    /// Says something to those who watch.
    ///
    /// @param text what
    public void log(String text) {
        emit(new Fact.Log(text));
    }

    /// {@return a context with calls of its own, for another thread or to keep names apart}
    ///
    /// @param name a segment of the path; a second one of that name is numbered
    public RunContext branch(String name) {
        var copy = again();
        copy.path = calls.branch(path, Names.check("branch", name));
        copy.order = 0;
        copy.presence = presence.branch();
        return copy;
    }

    /// {@return the context of a round of this, or of an item, which sees all names that this does}
    ///
    /// @param number counted from 1
    /// @param executed the node that is executed there
    /// @param given what it is to work on
    public RunContext round(int number, NodeId executed, Value given) {
        boolean isStep = order == 0 && path.number() == 0 && path.parent() != null;
        var place = isStep ? path.round(number) : path.child("round").round(number);
        return body(place, executed, given);
    }

    /// {@return the context of something inside this, which sees all names that this does}
    ///
    /// @param place its path
    /// @param executed the node that is executed there
    /// @param given what it is to work on
    public RunContext body(RunPath place, NodeId executed, Value given) {
        return inside(place, executed, given)
                .naming(ContextScope.STEPS, new ContextScope(this, names)::steps);
    }

    /// {@return the same, where a name means something, to all that is inside too}
    ///
    /// @param name one of the names that a template can start with
    /// @param value what it means, found out when somebody asks
    public RunContext naming(String name, Supplier<Value> value) {
        var copy = new RunContext(this);
        copy.names = new Frame(name, value, names);
        return copy;
    }

    /// {@return what a step before this one gave, or one before what this is in}
    ///
    /// @param step the step's id
    public Optional<Value> seen(String step) {
        return new ContextScope(this, names).step(step);
    }

    /// {@return the context of something at another place inside this}
    ///
    /// @param place its path
    /// @param executed the node that is executed there
    /// @param given what it is to work on
    public RunContext inside(RunPath place, NodeId executed, Value given) {
        var copy = executing(executed, given);
        copy.path = place;
        copy.order = 0;
        copy.upstream = Upstream.NOTHING;
        copy.options = Value.Fields.EMPTY;
        copy.enclosing = Enclosing.NOTHING;
        return copy;
    }

    /// {@return the context in which a step's condition and input are found out}
    ///
    /// The input is still that around it.
    ///
    /// @param place its path
    /// @param before what the steps before it gave
    /// @param graph what it takes place in
    /// @param said what the step says to its node
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

    /// {@return the same place, where now a node is executed}
    ///
    /// @param executed the node
    /// @param given what it is to work on
    public RunContext executing(NodeId executed, Value given) {
        var copy = again();
        copy.node = executed;
        copy.input = given;
        copy.presence = presence.inner();
        return copy;
    }

    /// {@return the same for another node that does the work instead, at a place of its own}
    ///
    /// @param place its path
    /// @param other the node
    public RunContext instead(RunPath place, NodeId other) {
        var copy = executing(other, input);
        copy.path = place;
        copy.order = 0;
        return copy;
    }

    /// {@return the same for another attempt, which numbers its calls anew}
    public RunContext again() {
        var copy = new RunContext(this);
        copy.calls = new Calls();
        return copy;
    }

    /// {@return the same with other input}
    ///
    /// @param given plain Java data
    public RunContext withInput(@Nullable Object given) {
        var copy = new RunContext(this);
        copy.input = Value.of(given);
        return copy;
    }

    /// {@return the same with another budget}
    ///
    /// @param other the budget
    public RunContext withBudget(Budget other) {
        var copy = new RunContext(this);
        copy.budget = other;
        return copy;
    }

    /// {@return the same with another token}
    ///
    /// @param token the token
    public RunContext withCancellation(Cancellation token) {
        var copy = new RunContext(this);
        copy.cancellation = token;
        return copy;
    }

    /// {@return the same in a workflow with a state}
    ///
    /// @param state the state, also the meaning of the name `state`
    public RunContext withVariables(Variables state) {
        var copy = naming("state", state::all);
        copy.variables = state;
        return copy;
    }

    /// {@return the same in a run of which something is kept}
    ///
    /// @param kept what
    public RunContext remembering(RunMemory kept) {
        var copy = new RunContext(this);
        copy.memory = kept;
        return copy;
    }

    /// {@return the same while an effect is under way}
    ///
    /// @param open the effect
    public RunContext during(Settlement open) {
        var copy = new RunContext(this);
        copy.settlement = open;
        return copy;
    }

    /// {@return the same, holding the turn of one more node}
    ///
    /// @param held the node
    public RunContext holding(Persistent held) {
        var copy = new RunContext(this);
        copy.holding = new Holding(held, holding);
        return copy;
    }
}
