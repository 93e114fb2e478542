package dev.nerve.chat;

import dev.nerve.ErrorCode;
import dev.nerve.NerveException;
import dev.nerve.NodeId;
import dev.nerve.control.fork.NodeNameFunction;
import dev.nerve.node.Node;
import dev.nerve.node.RunContext;
import dev.nerve.run.Outcome;

/// A node that marks the current end of a chat for later forks. Its output is its input.
///
/// @param id its name
/// @param chat the chat
/// @param mark the mark
public record MarkNode(NodeId id, NodeNameFunction chat, String mark) implements Node {

    /// The name of the type.
    public static final String TYPE = "mark";

    @Override
    public String type() {
        return TYPE;
    }

    /// Stores the mark and the outcome in one write, so that a resumed run does not mark again.
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
                    "'%s' is in the middle of a turn; a fork cannot begin there".formatted(named));
        }
        var conversation = marked.conversation();
        var outcome =
                Outcome.done(context.input())
                        .with(TYPE, mark)
                        .with("chat", named)
                        .with("conversation", conversation.name());
        context.recordOutcome(outcome, () -> conversations.mark(conversation, mark));
        return outcome;
    }
}
