package dev.nerve.pattern;

import dev.nerve.NerveException;
import dev.nerve.NodeId;
import dev.nerve.chat.ChatNode;
import dev.nerve.node.Node;
import dev.nerve.node.RunContext;
import dev.nerve.node.capability.CompositeNode;
import dev.nerve.node.definition.NodeDefinition;
import dev.nerve.run.Outcome;
import dev.nerve.value.Value;
import java.util.List;
import java.util.Optional;

/// A node that forks a coordinator's conversation once for each item of a list. All workers share
/// the conversation up to the mark `shared-context`, and nothing after it.
///
/// Each worker gets its item as a prompt. Its answer is checked, and it tries again if the check
/// fails. The results of the workers are merged into the coordinator's conversation, one row each.
/// The first worker starts alone; the others start after its first output, because then the
/// provider has the shared part in its cache.
///
/// It runs in a session that has the coordinator as a chat, which must not be in a turn. The
/// workers are added to the session under the coordinator's name, a few digits, and the number of
/// their item.
///
/// @param id its name
/// @param coordinator the name of the chat with the shared context
/// @param terms the options of the workers
public record FanOutNode(NodeId id, NodeId coordinator, FanOutOptions terms)
        implements CompositeNode {

    /// The name of the type.
    public static final String TYPE = "fan_out";

    /// {@return a fan-out over the items of its input}
    ///
    /// @param id its name
    /// @param coordinator the name of the chat with the shared context
    /// @param fanOutOptions the options of the workers
    public static FanOutNode of(String id, String coordinator, FanOutOptions fanOutOptions) {
        return new FanOutNode(NodeId.of(id), NodeId.of(coordinator), fanOutOptions);
    }

    @Override
    public String type() {
        return TYPE;
    }

    @Override
    public Optional<NodeDefinition> definition() {
        return FanOutNodeKind.definition(this);
    }

    @Override
    public List<Node> parts() {
        var check = terms.check();
        return check == null ? List.of() : List.of(check);
    }

    @Override
    public List<NodeId> referencedNodes() {
        return List.of(coordinator);
    }

    @Override
    public Outcome execute(RunContext context) throws InterruptedException {
        var items =
                context.input() instanceof Value.Items(var several)
                        ? several
                        : List.of(context.input());
        return new FanOutRun(chat(context), terms, context).run(items);
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
