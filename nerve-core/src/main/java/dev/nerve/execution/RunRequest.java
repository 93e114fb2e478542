package dev.nerve.execution;

import dev.nerve.RunPath;
import dev.nerve.event.EventSink;
import dev.nerve.node.Call;
import dev.nerve.node.ErrorPolicy;
import dev.nerve.node.Node;
import dev.nerve.node.Nodes;
import dev.nerve.run.Cancellation;
import dev.nerve.run.Limits;
import dev.nerve.store.RunMemory;
import dev.nerve.value.Value;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What to run, and under which terms.
///
/// @param call the node, its error policy and what it may spend
/// @param input what it is to work on
/// @param nodes the nodes that can be found by name
/// @param cancellation the token that stops it
/// @param sinks who is told what happens
/// @param memory what is kept of the run
public record RunRequest(
        Call call,
        Value input,
        Nodes nodes,
        Cancellation cancellation,
        List<EventSink> sinks,
        RunMemory memory) {

    public RunRequest {
        sinks = List.copyOf(sinks);
    }

    /// {@return a request under no terms}
    ///
    /// @param node what to run
    /// @param input plain Java data
    public static RunRequest of(Node node, @Nullable Object input) {
        return new RunRequest(
                Call.of(node),
                Value.of(input),
                Nodes.none(),
                Cancellation.create(),
                List.of(),
                RunMemory.NONE);
    }

    /// {@return the path of what is run}
    public RunPath path() {
        return RunPath.root(call.node().id().name());
    }

    /// {@return the same where these nodes can be found by name}
    ///
    /// @param found the nodes
    public RunRequest among(Nodes found) {
        return new RunRequest(call, input, found, cancellation, sinks, memory);
    }

    /// {@return the same with limits on what it may spend}
    ///
    /// @param limits the limits
    public RunRequest within(Limits limits) {
        var limited = new Call(call.node(), call.policy(), limits);
        return new RunRequest(limited, input, nodes, cancellation, sinks, memory);
    }

    /// {@return the same with an error policy}
    ///
    /// @param policy the policy
    public RunRequest under(ErrorPolicy policy) {
        var guarded = new Call(call.node(), policy, call.limits());
        return new RunRequest(guarded, input, nodes, cancellation, sinks, memory);
    }

    /// {@return the same, stopped by this token}
    ///
    /// @param token the token
    public RunRequest stoppedBy(Cancellation token) {
        return new RunRequest(call, input, nodes, token, sinks, memory);
    }

    /// {@return the same, with one more who is told what happens}
    ///
    /// @param sink who
    public RunRequest tellingTo(EventSink sink) {
        var all = new ArrayList<>(sinks);
        all.add(sink);
        return new RunRequest(call, input, nodes, cancellation, all, memory);
    }

    /// {@return the same, of which something is kept}
    ///
    /// @param kept what
    public RunRequest remembering(RunMemory kept) {
        return new RunRequest(call, input, nodes, cancellation, sinks, kept);
    }
}
