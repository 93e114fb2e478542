package dev.nerve.control;

import dev.nerve.NodeId;
import dev.nerve.event.Planned;
import dev.nerve.node.Call;
import dev.nerve.node.Composite;
import dev.nerve.node.Forkable;
import dev.nerve.node.Node;
import dev.nerve.node.NodeFork;
import dev.nerve.node.Planning;
import dev.nerve.node.PreparedFork;
import dev.nerve.node.RunContext;
import dev.nerve.run.Outcome;
import dev.nerve.value.Value;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Goes through a collection, one item after the other, and makes one value of it.
///
/// @param id its name
/// @param items finds the collection; what is no list is one item
/// @param initial what there is before the first item
/// @param by what puts an item to what was made of those before it
public record ReduceNode(NodeId id, Items items, Value initial, By by)
        implements Composite, Planning, Forkable {

    /// The name of the type.
    public static final String TYPE = "reduce";

    /// {@return a reduction by a node}
    ///
    /// @param id its name
    /// @param items finds the collection; what is no list is one item
    /// @param initial what there is before the first item
    /// @param body is given `{accumulated, item, index}`, and gives what is accumulated then
    public static ReduceNode of(String id, Items items, Value initial, Node body) {
        return new ReduceNode(NodeId.of(id), items, initial, new By.OfNode(body));
    }

    /// {@return a reduction by a function, which is called again when a run goes on after a crash}
    ///
    /// @param id its name
    /// @param items finds the collection; what is no list is one item
    /// @param initial what there is before the first item
    /// @param fold puts an item to what was made of those before it
    public static ReduceNode of(String id, Items items, Value initial, Fold fold) {
        return new ReduceNode(NodeId.of(id), items, initial, new By.OfFunction(fold));
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
            case By.OfFunction(var fold) -> Outcome.done(fold.apply(accumulated, item));
            case By.OfNode(var body) -> {
                var given =
                        Value.Fields.EMPTY
                                .with("accumulated", accumulated)
                                .with("item", item)
                                .with("index", index);
                var place = context.round(index + 1, body.id(), given).naming("loop", () -> given);
                var outcome = place.execute(Call.of(body));
                yield outcome instanceof Outcome.Failed failed
                        ? Place.told(failed, place.path())
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
    public List<Planned> plan() {
        var body = body();
        return body == null ? List.of() : Planning.of(body);
    }

    private @Nullable Node body() {
        return by instanceof By.OfNode(var body) ? body : null;
    }

    @Override
    public PreparedFork prepare(NodeFork fork) {
        fork.requireNoConversation(this);
        return PreparedFork.of(wiring -> {
            var wired = by instanceof By.OfNode(var body) ? new By.OfNode(wiring.node(body)) : by;
            return new ReduceNode(fork.target(), items, initial, wired);
        });
    }

    /// What puts an item to what was made of those before it.
    public sealed interface By {

        /// A node.
        ///
        /// @param body given `{accumulated, item, index}`
        record OfNode(Node body) implements By {}

        /// A function.
        ///
        /// @param fold without effects
        record OfFunction(Fold fold) implements By {}
    }
}
