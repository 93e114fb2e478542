package dev.nerve.graph;

import dev.nerve.NerveException;
import dev.nerve.NodeId;
import dev.nerve.StepId;
import dev.nerve.node.ErrorPolicy;
import dev.nerve.node.FunctionNode;
import dev.nerve.node.Node;
import dev.nerve.node.NodeFunction;
import dev.nerve.node.OnError;
import dev.nerve.node.OnResume;
import dev.nerve.node.Retry;
import dev.nerve.node.RunContext;
import dev.nerve.node.Wiring;
import dev.nerve.run.Limits;
import dev.nerve.value.Template;
import dev.nerve.value.Value;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// A node's place in a graph.
///
/// @param id its name
/// @param target the node
/// @param inputs what the node is given; none means the default, more than one is a problem
/// @param after the steps that it declares as dependencies
/// @param order its order in a list of steps
/// @param terms when it runs, and under which terms
public record Step(
        StepId id,
        Target target,
        List<Input> inputs,
        List<StepId> after,
        StepOrder order,
        Terms terms) {

    public Step {
        inputs = List.copyOf(inputs);
        after = List.copyOf(after);
    }

    /// {@return a step that executes `node`}
    ///
    /// @param id its name
    /// @param node the node
    public static Step of(String id, Node node) {
        return to(id, new Target.Direct(node));
    }

    /// {@return a step that executes `node`, under the node's own name}
    ///
    /// @param node the node
    public static Step of(Node node) {
        return of(node.id().name(), node);
    }

    /// {@return a step that executes a piece of Java}
    ///
    /// @param id its name
    /// @param function takes the context, and gives plain Java data
    public static Step of(String id, NodeFunction function) {
        return of(id, FunctionNode.of(id, function));
    }

    /// {@return a step that executes the node with a name, looked up when the step's turn comes}
    ///
    /// @param id its name
    /// @param node the node's name
    public static Step named(String id, String node) {
        return to(id, new Target.Named(NodeId.of(node)));
    }

    static Step to(String id, Target target) {
        return new Step(
                StepId.of(id), target, List.of(), List.of(), StepOrder.declared(), Terms.USUAL);
    }

    /// {@return the same, waiting for these steps too}
    ///
    /// @param steps their ids
    public Step after(String... steps) {
        var more = made(() -> Arrays.stream(steps).map(StepId::of).toList());
        var all = Stream.concat(after.stream(), more.stream());
        return new Step(id, target, inputs, all.toList(), order, terms);
    }

    /// {@return the same in a list of steps, after `step`; order is not a dependency}
    ///
    /// @param step the id of the step before it in the list
    public Step following(String step) {
        return with(StepOrder.following(made(() -> StepId.of(step))));
    }

    /// {@return the same in a list of steps, as the first or with only the dependencies that it
    /// declares}
    public Step listed() {
        return with(StepOrder.listed());
    }

    private Step with(StepOrder other) {
        return new Step(id, target, inputs, after, other, terms);
    }

    /// {@return all steps that it waits for: its dependencies, and the one that it follows}
    public List<StepId> waitsFor() {
        var followed = order.followed();
        if (followed.isEmpty() || after.contains(followed.get())) {
            return after;
        }
        return Stream.concat(after.stream(), followed.stream()).toList();
    }

    /// What is wrong with a part of the step is told with its name.
    private <T> T made(Supplier<T> part) {
        try {
            return part.get();
        } catch (NerveException.Invalid problem) {
            throw new NerveException.Invalid("step '%s': %s".formatted(id, problem.getMessage()));
        }
    }

    /// {@return the same, given this value}
    ///
    /// @param value plain Java data
    public Step on(@Nullable Object value) {
        return given(new Input.Static(made(() -> Value.of(value))));
    }

    /// {@return the same, given what a template makes of the graph's input and the steps before}
    ///
    /// @param template such as `Review ${steps.draft.output}`
    public Step onTemplate(String template) {
        return given(new Input.Templated(made(() -> Template.of(template))));
    }

    /// {@return the same, given what a function makes of the graph's input and the steps before}
    ///
    /// @param function sees the graph's input as `input()`, and the steps before as `upstream(id)`
    public Step onResultOf(Input.Function function) {
        return given(new Input.Computed(function));
    }

    /// {@return the same, given one field of the graph's input}
    ///
    /// @param key the field's name
    public Step onKey(String key) {
        return given(new Input.Key(key));
    }

    Step given(Input input) {
        var all = new ArrayList<>(inputs);
        all.add(input);
        return new Step(id, target, all, after, order, terms);
    }

    /// {@return the same, run only if a condition holds when its turn comes}
    ///
    /// @param condition sees what [#onResultOf] sees
    public Step when(Predicate<RunContext> condition) {
        return with(terms.with(new Condition.Computed(condition)));
    }

    /// {@return the same, run only if a template gives true when its turn comes}
    ///
    /// @param template such as `${steps.check.output.ok}`
    public Step whenTemplate(String template) {
        return with(terms.with(new Condition.Templated(made(() -> Template.of(template)))));
    }

    /// {@return the same with this error policy}
    ///
    /// @param policy the policy
    public Step under(ErrorPolicy policy) {
        return with(terms.with(policy));
    }

    /// {@return the same with retries}
    ///
    /// @param times when and how often
    public Step retry(Retry times) {
        return under(terms.policy().withRetry(times));
    }

    /// {@return the same with a timeout for each attempt}
    ///
    /// @param longest the timeout
    public Step timeout(Duration longest) {
        return under(terms.policy().withTimeout(longest));
    }

    /// {@return the same, but its failure counts as skipped and gives `value`}
    ///
    /// @param value plain Java data
    public Step skipOnError(@Nullable Object value) {
        return under(terms.policy().skipping(value));
    }

    /// {@return the same, but its failure gives `value`}
    ///
    /// @param value plain Java data
    public Step fallBackTo(@Nullable Object value) {
        return under(terms.policy().fallingBackTo(value));
    }

    /// {@return the same, but after its failure another node is executed on the same input}
    ///
    /// @param node the other node
    public Step fallBackOn(Node node) {
        return under(terms.policy().fallingBackOn(node));
    }

    /// {@return the same, but the graph goes on with its failure as what the next step is given}
    public Step continueOnError() {
        return under(terms.policy().continuing());
    }

    /// {@return the same with limits on what it may spend}
    ///
    /// @param limits the limits
    public Step within(Limits limits) {
        return with(terms.with(limits));
    }

    /// {@return the same, saying something to its node, such as which `parser` to use}
    ///
    /// @param option what about
    /// @param value plain Java data
    public Step telling(String option, @Nullable Object value) {
        return with(terms.with(made(() -> terms.options().with(option, value))));
    }

    /// {@return the same, ready to wait for a persistent node that another step may be using}
    public Step queue() {
        return with(terms.with(Sharing.QUEUE));
    }

    /// {@return the same, with what becomes of it if its process dies while it is under way}
    ///
    /// @param way done again, asked about, or found out
    public Step onResume(OnResume way) {
        return with(terms.with(way));
    }

    Step with(Terms other) {
        return new Step(id, target, inputs, after, order, other);
    }

    /// The nodes it brings along: its own, unless that is only named, and the one it falls back on.
    List<Node> nodes() {
        var nodes = new ArrayList<Node>(1);
        if (target instanceof Target.Direct(var node)) {
            nodes.add(node);
        }
        if (terms.policy().onError() instanceof OnError.FallBackOn(var other)) {
            nodes.add(other);
        }
        return nodes;
    }

    /// The names by which it finds nodes when its turn comes.
    List<NodeId> named() {
        return target instanceof Target.Named(var name) ? List.of(name) : List.of();
    }

    /// {@return the same in a fork of its graph}
    @SuppressWarnings("ReferenceEquality")
    Step wired(Wiring wiring) {
        var wired =
                switch (target) {
                    case Target.Direct(var node) -> new Target.Direct(wiring.node(node));
                    case Target.Named(var name) -> new Target.Named(wiring.name(name));
                };
        var step = wired.equals(target) ? this : new Step(id, wired, inputs, after, order, terms);
        if (terms.policy().onError() instanceof OnError.FallBackOn(var other)
                && wiring.node(other) != other) {
            return step.fallBackOn(wiring.node(other));
        }
        return step;
    }

    /// Which node a step executes.
    public sealed interface Target {

        /// This one.
        ///
        /// @param node the node
        record Direct(Node node) implements Target {}

        /// The one with a name.
        ///
        /// @param id the name
        record Named(NodeId id) implements Target {}
    }

    /// Whether a step may wait for a persistent node that another step may be using.
    public enum Sharing {
        /// Two such steps are a problem.
        REFUSE,
        /// It waits for its turn.
        QUEUE
    }
}
