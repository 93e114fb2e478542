package dev.nerve.control;

import dev.nerve.NodeId;
import dev.nerve.conversation.Point;
import dev.nerve.event.ControlFact;
import dev.nerve.node.Node;
import dev.nerve.node.NodeFork;
import dev.nerve.node.RunContext;
import dev.nerve.run.Outcome;
import dev.nerve.value.Value;
import java.util.function.UnaryOperator;

/// Forks a node at this point of the run, and gives the name of the fork. *Immutable.*
///
/// @param id its name
/// @param source the node that is forked
/// @param target the fork's name; `{run_id}` and `{timestamp}` in it stand for those of the run
/// @param saying where and how
public record ForkNode(NodeId id, Naming source, Naming target, UnaryOperator<NodeFork> saying)
        implements Node {

    /// The name of the type.
    public static final String TYPE = "fork";

    /// {@return a fork at the end of what was said}
    ///
    /// @param id its name
    /// @param source the node that is forked
    /// @param target the fork's name
    public static ForkNode of(String id, String source, String target) {
        return of(id, Naming.of(source), Naming.of(target));
    }

    /// {@return a fork at the end of what was said, of a node and with a name that only a run
    /// knows}
    ///
    /// @param id its name
    /// @param source the node that is forked
    /// @param target the fork's name
    public static ForkNode of(String id, Naming source, Naming target) {
        return new ForkNode(NodeId.of(id), source, target, UnaryOperator.identity());
    }

    /// {@return the same at another point}
    ///
    /// @param point where
    public ForkNode at(Point point) {
        return saying(fork -> fork.at(point));
    }

    /// {@return the same, said otherwise}
    ///
    /// @param change takes and gives what is asked for
    public ForkNode saying(UnaryOperator<NodeFork> change) {
        return new ForkNode(id, source, target, fork -> change.apply(saying.apply(fork)));
    }

    @Override
    public String type() {
        return TYPE;
    }

    /// Asked for once more after a crash, the same fork is given.
    @Override
    public Outcome execute(RunContext context) throws InterruptedException {
        var from = NodeFork.id(source.of(context));
        var pattern = target.of(context);
        // The name may have a time in it, and must be the same when this is asked for again.
        var name = context.remember("name", Value.of(pattern), here -> here.nodeId(pattern).name());
        var fork = saying.apply(NodeFork.of(from, NodeFork.id(name.text()))).once(request(context));
        var made = context.nodes().fork(fork);
        var point = fork.said().point().wireName();
        context.emit(new ControlFact.NodeForked(from.name(), fork.target().name(), point));
        return Outcome.done(made.node().id().name())
                .with(ForkTrace.name(), ForkTrace.of(fork, made));
    }

    private static String request(RunContext context) {
        return context.effect()
                .map(effect -> effect.id())
                .orElseGet(() -> context.run().id() + "/" + context.path());
    }
}
