package dev.nerve.script.flow;

import dev.nerve.ErrorCode;
import dev.nerve.NerveException;
import dev.nerve.NodeId;
import dev.nerve.chat.ChatNode;
import dev.nerve.control.Naming;
import dev.nerve.node.Node;
import dev.nerve.node.RunContext;
import dev.nerve.run.Outcome;

/// Marks how far a chat has come, for forks that begin there; gives what it is given.
///
/// @param id its name
/// @param chat the chat
/// @param mark the mark
public record MarkNode(NodeId id, Naming chat, String mark) implements Node {

    /// The name of the type.
    public static final String TYPE = "mark";

    @Override
    public String type() {
        return TYPE;
    }

    /// The mark and what is known of it are one write, so that there is one.
    @Override
    public Outcome execute(RunContext context) throws InterruptedException {
        var named = chat.of(context);
        var node = context.nodes().get(NodeId.of(named));
        if (!(node instanceof ChatNode marked)) {
            throw new NerveException.Unsupported(
                    "'%s' is of type %s, and only a chat has places to mark"
                            .formatted(named, node.type()));
        }
        marked.start();
        var conversations = marked.conversations();
        if (conversations.tally(marked.conversation()).turn().isPresent()) {
            throw new NerveException.Failed(
                    ErrorCode.TURN_IN_PROGRESS,
                    "'%s' is in the middle of a turn, where no fork could begin".formatted(named));
        }
        var conversation = marked.conversation();
        var outcome =
                Outcome.done(context.input())
                        .with(TYPE, mark)
                        .with("chat", named)
                        .with("conversation", conversation.name());
        context.settle(outcome, () -> conversations.mark(conversation, mark));
        return outcome;
    }
}
