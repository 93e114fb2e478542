package dev.nerve.graph.step;

import dev.nerve.NerveException;
import dev.nerve.NodeId;
import dev.nerve.StepId;
import dev.nerve.node.ErrorPolicy;
import dev.nerve.node.Node;
import dev.nerve.node.NodeFunction;
import dev.nerve.node.OnError;
import dev.nerve.node.OnResume;
import dev.nerve.node.RetryPolicy;
import dev.nerve.node.RunContext;
import dev.nerve.node.capability.ForkSubstitutions;
import dev.nerve.node.kind.FunctionNode;
import dev.nerve.run.BudgetLimits;
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

/// The place of a node in a graph, with its dependencies, input, condition and error policy.
///
/// @param id its name
/// @param target the node
/// @param inputs the node's input; none means the default, more than one is a problem
/// @param after the steps that it declares as dependencies
/// @param order its order in a list of steps
/// @param terms its condition, policy and limits
public record Step(
        StepId id,
        Target target,
        List<StepInput> inputs,
        List<StepId> after,
        StepOrder order,
        StepOptions terms) {

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
    /// @param function takes the context and returns plain Java data
    public static Step of(String id, NodeFunction function) {
        return of(id, FunctionNode.of(id, function));
    }

    /// {@return a step that looks up its node by name when it starts}
    ///
    /// @param id its name
    /// @param node the node's name
    public static Step named(String id, String node) {
        return to(id, new Target.Named(NodeId.of(node)));
    }

    static Step to(String id, Target target) {
        return new Step(
                StepId.of(id),
                target,
                List.of(),
                List.of(),
                StepOrder.declared(),
                StepOptions.DEFAULT);
    }

    /// {@return a copy that also waits for these steps}
    ///
    /// @param steps their ids
    public Step after(String... steps) {
        var more = made(() -> Arrays.stream(steps).map(StepId::of).toList());
        var all = Stream.concat(after.stream(), more.stream());
        return new Step(id, target, inputs, all.toList(), order, terms);
    }

    /// {@return a copy that follows `step` in a list of steps; order is not a dependency}
    ///
    /// @param step the id of the step before it in the list
    public Step following(String step) {
        return with(StepOrder.following(made(() -> StepId.of(step))));
    }

    /// {@return a copy in a list of steps that follows no other: the first, or one with only
    /// declared dependencies}
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

    /// Adds the step's name to the message of a failure.
    private <T> T made(Supplier<T> part) {
        try {
            return part.get();
        } catch (NerveException.Invalid problem) {
            throw new NerveException.Invalid("step '%s': %s".formatted(id, problem.getMessage()));
        }
    }

    /// {@return a copy with this value as its input}
    ///
    /// @param value plain Java data
    public Step input(@Nullable Object value) {
        return withInput(new StepInput.Static(made(() -> Value.of(value))));
    }

    /// {@return a copy whose input a template renders from the graph's input and the earlier steps}
    ///
    /// @param template such as `Review ${steps.draft.output}`
    public Step inputTemplate(String template) {
        return withInput(new StepInput.Templated(made(() -> Template.of(template))));
    }

    /// {@return a copy whose input a function computes from the graph's input and the earlier
    /// steps}
    ///
    /// @param function sees the graph's input as `input()` and the earlier steps as `upstream(id)`
    public Step inputFrom(StepInput.InputFunction function) {
        return withInput(new StepInput.Computed(function));
    }

    /// {@return a copy whose input is one field of the graph's input}
    ///
    /// @param key the field's name
    public Step inputKey(String key) {
        return withInput(new StepInput.Key(key));
    }

    Step withInput(StepInput input) {
        var all = new ArrayList<>(inputs);
        all.add(input);
        return new Step(id, target, all, after, order, terms);
    }

    /// {@return a copy that runs only if a condition holds when it is ready}
    ///
    /// @param condition gets the same context as in [#inputFrom]
    public Step when(Predicate<RunContext> condition) {
        return with(terms.with(new StepCondition.Computed(condition)));
    }

    /// {@return a copy that runs only if a template renders to true when it is ready}
    ///
    /// @param template such as `${steps.check.output.ok}`
    public Step whenTemplate(String template) {
        return with(terms.with(new StepCondition.Templated(made(() -> Template.of(template)))));
    }

    /// {@return a copy with this error policy}
    ///
    /// @param policy the policy
    public Step policy(ErrorPolicy policy) {
        return with(terms.with(policy));
    }

    /// {@return a copy with retries}
    ///
    /// @param times the number of retries and their delays
    public Step retry(RetryPolicy times) {
        return policy(terms.policy().withRetry(times));
    }

    /// {@return a copy with a timeout for each attempt}
    ///
    /// @param longest the timeout
    public Step timeout(Duration longest) {
        return policy(terms.policy().withTimeout(longest));
    }

    /// {@return a copy whose failure counts as skipped, with `value` as its output}
    ///
    /// @param value plain Java data
    public Step skipOnError(@Nullable Object value) {
        return policy(terms.policy().skipOnError(value));
    }

    /// {@return a copy that outputs `value` if it fails}
    ///
    /// @param value plain Java data
    public Step fallBackTo(@Nullable Object value) {
        return policy(terms.policy().withFallbackValue(value));
    }

    /// {@return a copy that executes another node on the same input if it fails}
    ///
    /// @param node the other node
    public Step fallBackOn(Node node) {
        return policy(terms.policy().withFallbackNode(node));
    }

    /// {@return a copy after whose failure the graph continues; the next step gets the failure as
    /// its input}
    public Step continueOnError() {
        return policy(terms.policy().continueOnError());
    }

    /// {@return a copy with limits on tokens, cost and time}
    ///
    /// @param limits the limits
    public Step limits(BudgetLimits limits) {
        return with(terms.with(limits));
    }

    /// {@return a copy with an option for its node, such as the `parser` to use}
    ///
    /// @param option the name of the option
    /// @param value plain Java data
    public Step option(String option, @Nullable Object value) {
        return with(terms.with(made(() -> terms.options().with(option, value))));
    }

    /// {@return a copy that waits for a persistent node while another step uses it}
    public Step queue() {
        return with(terms.with(OverlapPolicy.QUEUE));
    }

    /// {@return a copy with a policy for the case that the process dies during the step}
    ///
    /// @param way whether to repeat the step, ask a person, or find out
    public Step onResume(OnResume way) {
        return with(terms.with(way));
    }

    public Step with(StepOptions other) {
        return new Step(id, target, inputs, after, order, other);
    }

    /// {@return the nodes that it contains: its own, unless that is only named, and its fallback
    /// node}
    public List<Node> nodes() {
        var nodes = new ArrayList<Node>(1);
        if (target instanceof Target.Direct(var node)) {
            nodes.add(node);
        }
        if (terms.policy().onError() instanceof OnError.FallbackNode(var other)) {
            nodes.add(other);
        }
        return nodes;
    }

    /// {@return the names of the nodes that it looks up}
    public List<NodeId> named() {
        return target instanceof Target.Named(var name) ? List.of(name) : List.of();
    }

    /// {@return a copy for a fork of its graph}
    @SuppressWarnings("ReferenceEquality")
    public Step wired(ForkSubstitutions substitutions) {
        var wired =
                switch (target) {
                    case Target.Direct(var node) -> new Target.Direct(substitutions.node(node));
                    case Target.Named(var name) -> new Target.Named(substitutions.name(name));
                };
        var step = wired.equals(target) ? this : new Step(id, wired, inputs, after, order, terms);
        if (terms.policy().onError() instanceof OnError.FallbackNode(var other)
                && substitutions.node(other) != other) {
            return step.fallBackOn(substitutions.node(other));
        }
        return step;
    }

    /// The node that a step executes.
    public sealed interface Target {

        /// A node that the step contains.
        ///
        /// @param node the node
        record Direct(Node node) implements Target {}

        /// A node that the step looks up by name.
        ///
        /// @param id the name
        record Named(NodeId id) implements Target {}
    }

    /// The policy for a persistent node that another step may use at the same time.
    public enum OverlapPolicy {
        /// Two such steps are a problem in the graph.
        REFUSE,
        /// The step waits until the node is free.
        QUEUE
    }
}
