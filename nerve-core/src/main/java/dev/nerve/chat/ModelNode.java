package dev.nerve.chat;

import dev.nerve.NodeId;
import dev.nerve.node.Composite;
import dev.nerve.node.Forkable;
import dev.nerve.node.Node;
import dev.nerve.node.NodeDefinition;
import dev.nerve.node.NodeFork;
import dev.nerve.node.PreparedFork;
import dev.nerve.node.RunContext;
import dev.nerve.run.Outcome;
import java.util.List;
import java.util.Optional;

/// A node that asks a language model and stores no conversation. Its input is the question, and its
/// output is the answer.
///
/// @param id its name
/// @param terms the options
/// @param host the services that it needs
public record ModelNode(NodeId id, ChatTerms terms, ChatHost host) implements Forkable, Composite {

    /// The name of the node type.
    public static final String TYPE = "model";

    /// {@return a node that asks a model}
    ///
    /// @param id its name
    /// @param terms the options
    /// @param host the services that it needs
    public static ModelNode of(String id, ChatTerms terms, ChatHost host) {
        return new ModelNode(NodeId.of(id), terms, host);
    }

    @Override
    public String type() {
        return TYPE;
    }

    @Override
    public List<Node> parts() {
        return terms.toolbox().nodes();
    }

    @Override
    public List<NodeId> named() {
        return terms.toolbox().named();
    }

    @Override
    public Outcome execute(RunContext context) throws InterruptedException {
        var first = ChatInput.message(host.secrets().mask(context.input()), host.blobs());
        var shape = Shape.wanted(context, terms, host);
        var asking = Asking.aloud(context, host.model(terms.model()), terms.retry());
        var exchange =
                new Exchange(
                        Shape.asked(shape, terms),
                        shape,
                        new BriefTranscript(first, host.blobs()),
                        asking,
                        new ToolCalls(host, terms.toolbox(), context));
        return told(exchange.run(), asking.bill());
    }

    private Outcome told(Ended ended, Bill bill) {
        return switch (ended) {
            case Ended.Failed(var why) -> why.with("usage", bill.toValue());
            case Ended.Spoken(var answer, _, var output, var rounds) ->
                    Outcome.done(output)
                            .with("model", terms.model().toString())
                            .with("stop", answer.stop().wireName())
                            .with("rounds", rounds)
                            .with("usage", bill.toValue());
        };
    }

    @Override
    public Optional<NodeDefinition> definition() {
        return ChatData.definition(this);
    }

    @Override
    public PreparedFork prepare(NodeFork fork) {
        fork.requireNoConversation(this);
        return PreparedFork.of(wiring ->
                new ModelNode(fork.target(), terms.with(terms.toolbox().wired(wiring)), host));
    }
}
