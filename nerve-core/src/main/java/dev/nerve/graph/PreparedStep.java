package dev.nerve.graph;

import dev.nerve.graph.step.Step;
import dev.nerve.graph.step.StepOptions;
import dev.nerve.node.Node;
import dev.nerve.node.NodeCall;
import dev.nerve.node.RetryPolicy;
import dev.nerve.node.RunContext;
import dev.nerve.run.Outcome;
import dev.nerve.value.Value;
import org.jspecify.annotations.Nullable;

/// A step that is ready to execute, with its node resolved and its input computed.
///
/// @param call the node with its policy and limits
/// @param context the context for the node
record PreparedStep(NodeCall call, RunContext context) {

    /// {@return the step, or null if its condition does not hold}
    ///
    /// A failure here becomes a failure of the step, under the step's own policy. It is not
    /// retried, because a retry would fail in the same way.
    static @Nullable PreparedStep of(
            ScheduledStep scheduledStep, EnclosingGraph place, RunContext graph) {
        var step = scheduledStep.step();
        var stepOptions = step.terms();
        var path = graph.path().child(step.id().name());
        var seen =
                graph.stepContext(
                        path,
                        new GraphUpstreamOutcomes(scheduledStep),
                        place,
                        stepOptions.options());
        try {
            if (!stepOptions.condition().holds(seen)) {
                return null;
            }
            var node = node(step.target(), seen);
            return of(node, stepOptions, seen, StepInputResolver.of(scheduledStep, node, seen));
        } catch (Throwable failure) {
            var once = stepOptions.with(stepOptions.policy().withRetry(RetryPolicy.NEVER));
            return of(UnpreparedStepNode.of(step, failure), once, seen, Value.NULL);
        }
    }

    private static PreparedStep of(
            Node node, StepOptions stepOptions, RunContext seen, Value input) {
        var call =
                new NodeCall(
                        node, stepOptions.policy(), stepOptions.limits(), stepOptions.onResume());
        return new PreparedStep(call, seen.forNode(node.id(), input));
    }

    private static Node node(Step.Target target, RunContext context) {
        return switch (target) {
            case Step.Target.Direct(var node) -> node;
            case Step.Target.Named(var id) -> context.nodes().get(id);
        };
    }

    Outcome execute() throws InterruptedException {
        return context.execute(call);
    }
}
