package dev.nerve.control;

import dev.nerve.NodeId;
import dev.nerve.event.PlannedStep;
import dev.nerve.node.Node;
import dev.nerve.node.NodeCall;
import dev.nerve.node.NodeForkRequest;
import dev.nerve.node.RunContext;
import dev.nerve.node.capability.CompositeNode;
import dev.nerve.node.capability.ForkableNode;
import dev.nerve.node.capability.PlannableNode;
import dev.nerve.node.capability.PreparedFork;
import dev.nerve.run.FailureLocation;
import dev.nerve.run.Outcome;
import dev.nerve.value.Value;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A node that combines the items of a collection into one value, one item after the other.
///
/// @param id its name
/// @param items computes the collection; a value that is not a list is one item
/// @param initial the value before the first item
/// @param by combines an item with the result so far
public record ReduceNode(NodeId id, ItemsFunction items, Value initial, Reducer by)
        implements CompositeNode, PlannableNode, ForkableNode {

    /// The name of the type.
    public static final String TYPE = "reduce";

    /// {@return a reduction by a node}
    ///
    /// @param id its name
    /// @param items computes the collection; a value that is not a list is one item
    /// @param initial the value before the first item
    /// @param body gets `{accumulated, item, index}` and outputs the new accumulated value
    public static ReduceNode of(String id, ItemsFunction items, Value initial, Node body) {
        return new ReduceNode(NodeId.of(id), items, initial, new Reducer.NodeReducer(body));
    }

    /// {@return a reduction by a function, which is called again when a run resumes after a crash}
    ///
    /// @param id its name
    /// @param items computes the collection; a value that is not a list is one item
    /// @param initial the value before the first item
    /// @param fold combines an item with the result so far
    public static ReduceNode of(String id, ItemsFunction items, Value initial, FoldFunction fold) {
        return new ReduceNode(NodeId.of(id), items, initial, new Reducer.FunctionReducer(fold));
    }

    @Override
    public String type() {
        return TYPE;
    }

    @Override
    public Outcome execute(RunContext context) throws InterruptedException {
        var list = items.list(context);
        var accumulated = initial;
        for (int i = 0; i < list.size(); i++) {
            if (Thread.interrupted()) {
                throw new InterruptedException("between two items");
            }
            switch (next(accumulated, list.get(i), i, context)) {
                case Outcome.Done(var output, _) -> accumulated = output;
                case Outcome.Failed failed -> {
                    return failed.with("iteration", i + 1).with("iterations", i);
                }
            }
        }
        return Outcome.done(accumulated).with("iterations", list.size());
    }

    private Outcome next(Value accumulated, Value item, int index, RunContext context)
            throws InterruptedException {
        return switch (by) {
            case Reducer.FunctionReducer(var fold) -> Outcome.done(fold.apply(accumulated, item));
            case Reducer.NodeReducer(var body) -> {
                var given =
                        Value.Fields.EMPTY
                                .with("accumulated", accumulated)
                                .with("item", item)
                                .with("index", index);
                var place =
                        context.roundContext(index + 1, body.id(), given)
                                .withName("loop", () -> given);
                var outcome = place.execute(NodeCall.of(body));
                yield outcome instanceof Outcome.Failed failed
                        ? FailureLocation.withLocation(failed, place.path())
                        : outcome;
            }
        };
    }

    @Override
    public List<Node> parts() {
        var body = body();
        return body == null ? List.of() : List.of(body);
    }

    @Override
    public List<PlannedStep> plan() {
        var body = body();
        return body == null ? List.of() : PlannableNode.of(body);
    }

    private @Nullable Node body() {
        return by instanceof Reducer.NodeReducer(var body) ? body : null;
    }

    @Override
    public PreparedFork prepare(NodeForkRequest fork) {
        fork.requireNoConversation(this);
        return PreparedFork.of(substitutions -> {
            var wired =
                    by instanceof Reducer.NodeReducer(var body)
                            ? new Reducer.NodeReducer(substitutions.node(body))
                            : by;
            return new ReduceNode(fork.target(), items, initial, wired);
        });
    }

    /// The node or function that combines an item with the result so far.
    public sealed interface Reducer {

        /// A node that combines.
        ///
        /// @param body gets `{accumulated, item, index}`
        record NodeReducer(Node body) implements Reducer {}

        /// A function that combines.
        ///
        /// @param fold a function without effects
        record FunctionReducer(FoldFunction fold) implements Reducer {}
    }
}
