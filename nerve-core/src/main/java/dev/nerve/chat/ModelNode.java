package dev.nerve.chat;

import dev.nerve.NodeId;
import dev.nerve.chat.exchange.AnswerSchema;
import dev.nerve.chat.exchange.ChatExchange;
import dev.nerve.chat.exchange.ExchangeResult;
import dev.nerve.chat.exchange.ExchangeUsage;
import dev.nerve.chat.exchange.ModelCaller;
import dev.nerve.chat.exchange.ToolCallExecutor;
import dev.nerve.chat.setup.ChatOptions;
import dev.nerve.chat.setup.ChatServices;
import dev.nerve.node.Node;
import dev.nerve.node.NodeForkRequest;
import dev.nerve.node.RunContext;
import dev.nerve.node.capability.CompositeNode;
import dev.nerve.node.capability.ForkableNode;
import dev.nerve.node.capability.PreparedFork;
import dev.nerve.node.definition.NodeDefinition;
import dev.nerve.run.Outcome;
import java.util.List;
import java.util.Optional;

/// A node that asks a language model and stores no conversation. Its input is the question, and its
/// output is the answer.
///
/// @param id its name
/// @param terms the options
/// @param host the services that it needs
public record ModelNode(NodeId id, ChatOptions terms, ChatServices host)
        implements ForkableNode, CompositeNode {

    /// The name of the node type.
    public static final String TYPE = "model";

    /// {@return a node that asks a model}
    ///
    /// @param id its name
    /// @param chatOptions the options
    /// @param chatServices the services that it needs
    public static ModelNode of(String id, ChatOptions chatOptions, ChatServices chatServices) {
        return new ModelNode(NodeId.of(id), chatOptions, chatServices);
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
    public List<NodeId> referencedNodes() {
        return terms.toolbox().namedNodes();
    }

    @Override
    public Outcome execute(RunContext context) throws InterruptedException {
        var first = UserMessageReader.message(host.secrets().mask(context.input()), host.blobs());
        var schema = AnswerSchema.requested(context, terms, host);
        var caller = ModelCaller.streaming(context, host.model(terms.model()), terms.retry());
        var exchange =
                new ChatExchange(
                        AnswerSchema.applyTo(schema, terms),
                        schema,
                        new InMemoryTranscript(first, host.blobs()),
                        caller,
                        new ToolCallExecutor(host, terms.toolbox(), context));
        return outcome(exchange.run(), caller.totalUsage());
    }

    private Outcome outcome(ExchangeResult exchangeResult, ExchangeUsage exchangeUsage) {
        return switch (exchangeResult) {
            case ExchangeResult.Failed(var why) -> why.with("usage", exchangeUsage.toValue());
            case ExchangeResult.FinalAnswer(var answer, _, var output, var rounds) ->
                    Outcome.done(output)
                            .with("model", terms.model().toString())
                            .with("stop", answer.stop().wireName())
                            .with("rounds", rounds)
                            .with("usage", exchangeUsage.toValue());
        };
    }

    @Override
    public Optional<NodeDefinition> definition() {
        return ChatCodec.definition(this);
    }

    @Override
    public PreparedFork prepare(NodeForkRequest fork) {
        fork.requireNoConversation(this);
        return PreparedFork.of(substitutions ->
                new ModelNode(
                        fork.target(), terms.with(terms.toolbox().wired(substitutions)), host));
    }
}
