package dev.nerve.execution;

import dev.nerve.RunPath;
import dev.nerve.event.EventSink;
import dev.nerve.node.ErrorPolicy;
import dev.nerve.node.Node;
import dev.nerve.node.NodeCall;
import dev.nerve.node.Nodes;
import dev.nerve.run.BudgetLimits;
import dev.nerve.run.CancellationToken;
import dev.nerve.store.journal.RunMemory;
import dev.nerve.value.Value;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A request to run a node.
///
/// @param call the node, its error policy and limits
/// @param input the input of the node
/// @param nodes the nodes that the run can find by name
/// @param cancellation the token that cancels the run
/// @param sinks the receivers of the events
/// @param memory the journal and the gates of the run
public record RunRequest(
        NodeCall call,
        Value input,
        Nodes nodes,
        CancellationToken cancellation,
        List<EventSink> sinks,
        RunMemory memory) {

    public RunRequest {
        sinks = List.copyOf(sinks);
    }

    /// {@return a request without options}
    ///
    /// @param node the node to run
    /// @param input plain Java data
    public static RunRequest of(Node node, @Nullable Object input) {
        return new RunRequest(
                NodeCall.of(node),
                Value.of(input),
                Nodes.none(),
                CancellationToken.create(),
                List.of(),
                RunMemory.NONE);
    }

    /// {@return the path of the node in the run}
    public RunPath path() {
        return RunPath.root(call.node().id().name());
    }

    /// {@return a copy in which the run can find these nodes by name}
    ///
    /// @param found the nodes
    public RunRequest nodes(Nodes found) {
        return new RunRequest(call, input, found, cancellation, sinks, memory);
    }

    /// {@return a copy with limits}
    ///
    /// @param limits the limits
    public RunRequest limits(BudgetLimits limits) {
        var limited =
                new NodeCall(call.node(), call.policy(), limits, call.onResume(), call.options());
        return new RunRequest(limited, input, nodes, cancellation, sinks, memory);
    }

    /// {@return a copy with options for the node, such as a `parser`}
    ///
    /// @param options the options
    public RunRequest options(Value.Fields options) {
        return new RunRequest(call.withOptions(options), input, nodes, cancellation, sinks, memory);
    }

    /// {@return a copy with an error policy}
    ///
    /// @param policy the policy
    public RunRequest policy(ErrorPolicy policy) {
        var guarded =
                new NodeCall(call.node(), policy, call.limits(), call.onResume(), call.options());
        return new RunRequest(guarded, input, nodes, cancellation, sinks, memory);
    }

    /// {@return a copy with another cancellation token}
    ///
    /// @param token the token
    public RunRequest cancellation(CancellationToken token) {
        return new RunRequest(call, input, nodes, token, sinks, memory);
    }

    /// {@return a copy with one more event sink}
    ///
    /// @param sink the sink
    public RunRequest listener(EventSink sink) {
        var all = new ArrayList<>(sinks);
        all.add(sink);
        return new RunRequest(call, input, nodes, cancellation, all, memory);
    }

    /// {@return a copy for a stored run}
    ///
    /// @param kept the journal and the gates of the run
    public RunRequest memory(RunMemory kept) {
        return new RunRequest(call, input, nodes, cancellation, sinks, kept);
    }
}
