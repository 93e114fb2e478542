package dev.nerve.control.fork;

import dev.nerve.NodeId;
import dev.nerve.conversation.fork.ForkPoint;
import dev.nerve.event.ControlFact;
import dev.nerve.node.Node;
import dev.nerve.node.NodeForkRequest;
import dev.nerve.node.RunContext;
import dev.nerve.node.StepWait;
import dev.nerve.run.Outcome;
import dev.nerve.value.Value;
import java.util.function.UnaryOperator;

/// A node that forks another node at this point of the run and outputs the name of the fork.
/// *Immutable.*
///
/// @param id its name
/// @param source the node to fork
/// @param target the fork's name; `{run_id}` and `{timestamp}` in it are replaced by those of the
/// run
/// @param saying sets the point and other options of the fork
public record ForkNode(
        NodeId id,
        NodeNameFunction source,
        NodeNameFunction target,
        UnaryOperator<NodeForkRequest> saying)
        implements Node {

    /// The name of the type.
    public static final String TYPE = "fork";

    /// {@return a node that forks at the end of the conversation}
    ///
    /// @param id its name
    /// @param source the node to fork
    /// @param target the fork's name
    public static ForkNode of(String id, String source, String target) {
        return of(id, NodeNameFunction.of(source), NodeNameFunction.of(target));
    }

    /// {@return a node that forks at the end of the conversation, with names computed by the run}
    ///
    /// @param id its name
    /// @param source the node to fork
    /// @param target the fork's name
    public static ForkNode of(String id, NodeNameFunction source, NodeNameFunction target) {
        return new ForkNode(NodeId.of(id), source, target, UnaryOperator.identity());
    }

    /// {@return a copy that forks at another point}
    ///
    /// @param point the point in the conversation
    public ForkNode at(ForkPoint point) {
        return saying(fork -> fork.at(point));
    }

    /// {@return a copy with changed options}
    ///
    /// @param change changes the fork request
    public ForkNode saying(UnaryOperator<NodeForkRequest> change) {
        return new ForkNode(id, source, target, fork -> change.apply(saying.apply(fork)));
    }

    @Override
    public String type() {
        return TYPE;
    }

    /// Returns the same fork if it is executed again after a crash.
    @Override
    public Outcome execute(RunContext context) throws InterruptedException {
        var from = NodeForkRequest.id(source.of(context));
        var pattern = target.of(context);
        // The name may contain a time, and must be the same when the node is executed again.
        var name = context.memoize("name", Value.of(pattern), here -> here.nodeId(pattern).name());
        var fork =
                saying.apply(NodeForkRequest.of(from, NodeForkRequest.id(name.text())))
                        .once(request(context))
                        .waitListener(StepWait.ofFork(context, from));
        var made = context.nodes().fork(fork);
        var point = fork.said().point().wireName();
        context.emit(new ControlFact.NodeForked(from.name(), fork.target().name(), point));
        return Outcome.done(made.node().id().name())
                .with(ForkedNodeRecord.name(), ForkedNodeRecord.of(fork, made));
    }

    private static String request(RunContext context) {
        return context.effect()
                .map(effect -> effect.id())
                .orElseGet(() -> context.run().id() + "/" + context.path());
    }
}
