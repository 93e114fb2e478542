package dev.nerve.pattern;

import dev.nerve.NerveException;
import dev.nerve.NodeId;
import dev.nerve.chat.ChatNode;
import dev.nerve.node.Composite;
import dev.nerve.node.Node;
import dev.nerve.node.RunContext;
import dev.nerve.run.Outcome;
import dev.nerve.value.Value;
import java.util.List;

/// A coordinator's conversation, forked once for each item of a list: all workers share what was
/// said up to the mark `shared-context`, and none of what came later.
///
/// Each worker is told its item, its answer is checked, and it tries again if that does not hold.
/// What the workers found is merged into the coordinator's conversation, one row each. The first
/// worker begins alone; the others follow when it has said its first word, because then the
/// provider has what they share in its cache.
///
/// It runs in a session, in which the coordinator is a chat with a name, at rest; the workers are
/// added to it under the coordinator's name, a few digits, and the number of their item.
///
/// @param id its name
/// @param coordinator the name of the chat whose context is shared
/// @param terms how workers work
public record FanOut(NodeId id, NodeId coordinator, FanOutTerms terms) implements Composite {

    /// The name of the type.
    public static final String TYPE = "fan_out";

    /// {@return a fan-out over the items that it is given}
    ///
    /// @param id its name
    /// @param coordinator the name of the chat whose context is shared
    /// @param terms how workers work
    public static FanOut of(String id, String coordinator, FanOutTerms terms) {
        return new FanOut(NodeId.of(id), NodeId.of(coordinator), terms);
    }

    @Override
    public String type() {
        return TYPE;
    }

    @Override
    public List<Node> parts() {
        var check = terms.check();
        return check == null ? List.of() : List.of(check);
    }

    @Override
    public List<NodeId> named() {
        return List.of(coordinator);
    }

    @Override
    public Outcome execute(RunContext context) throws InterruptedException {
        var items =
                context.input() instanceof Value.Items(var several)
                        ? several
                        : List.of(context.input());
        return new Wave(chat(context), terms, context).over(items);
    }

    private ChatNode chat(RunContext context) {
        var node = context.nodes().get(coordinator);
        if (node instanceof ChatNode chat) {
            return chat;
        }
        throw new NerveException.Invalid(
                "'%s' is a %s, and only a chat has a context to share"
                        .formatted(coordinator, node.type()));
    }
}
