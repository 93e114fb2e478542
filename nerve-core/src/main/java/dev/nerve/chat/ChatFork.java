package dev.nerve.chat;

import dev.nerve.ConversationId;
import dev.nerve.conversation.ConversationConfig;
import dev.nerve.conversation.DeletePolicy;
import dev.nerve.conversation.fork.ForkRequest;
import dev.nerve.conversation.fork.ForkResult;
import dev.nerve.node.NodeForkRequest;
import dev.nerve.node.capability.ForkSubstitutions;
import dev.nerve.node.capability.PreparedFork;
import dev.nerve.value.Value;
import java.util.Optional;

/// A fork of a chat. It writes one row, whatever the length of the conversation.
final class ChatFork implements PreparedFork {

    private final ChatNode source;
    private final NodeForkRequest fork;
    private final ConversationId target;

    private ChatFork(ChatNode source, NodeForkRequest fork, ConversationId target) {
        this.source = source;
        this.fork = fork;
        this.target = target;
    }

    /// {@return a prepared fork; nothing is written yet}
    ///
    /// @throws dev.nerve.NerveException if an override names a missing model or tool, or is invalid
    static ChatFork of(ChatNode source, NodeForkRequest fork) {
        var overrides = ConversationConfig.NONE.with(fork.said().terms().overrides());
        var effectiveChatSettings = EffectiveChatSettings.of(source.terms(), overrides);
        if (overrides.settings().fields().containsKey(ConversationConfig.MODEL)) {
            source.host().models().get(effectiveChatSettings.terms().model());
        }
        return new ChatFork(source, fork, target(source, fork));
    }

    /// Names the conversation by the session and the fork. Without a session it is next to that of
    /// the source.
    private static ConversationId target(ChatNode source, NodeForkRequest fork) {
        var own = Optional.ofNullable(fork.session()).or(source::session);
        if (own.isPresent()) {
            return ConversationId.of(own.get(), fork.target().name());
        }
        var name = source.conversation().name();
        var place = name.substring(0, name.lastIndexOf('/') + 1);
        return ConversationId.of(place + fork.target());
    }

    @Override
    public CreatedFork make(ForkSubstitutions substitutions) throws InterruptedException {
        var services = source.host();
        var forkResult = services.conversations().fork(request(), fork.waitListener());
        var options = source.terms().with(source.terms().toolbox().wired(substitutions));
        var node = new ChatNode(fork.target(), options, services, target);
        return new CreatedFork(node, metadata(forkResult), forkResult.warnings());
    }

    /// {@return the request to fork the conversation, with masked secrets}
    private ForkRequest request() {
        var request = fork.conversation(source.conversation(), target);
        var secrets = source.host().secrets();
        if (secrets.isEmpty()) {
            return request;
        }
        var overrides = request.terms().overrides().settings();
        var masked =
                request.overrides(new ConversationConfig(secrets.mask(overrides)))
                        .labels(secrets.mask(request.purpose().labels()));
        var prompt = request.purpose().firstPrompt();
        return prompt == null ? masked : masked.withFirstPrompt(secrets.mask(prompt));
    }

    /// Returns the metadata that only chats have; the session adds the metadata of every fork.
    private Value.Fields metadata(ForkResult forkResult) {
        var known = source.host().conversations().metadata(target);
        var metadata =
                Value.Fields.EMPTY
                        .with("conversation", target)
                        .with("fork_message_id", known.fields().get("fork_message_id"))
                        .with("fork_message_count", forkResult.inherited().messages())
                        .with("fork_position", forkResult.place().position())
                        .with("dropped_rows", forkResult.place().dropped().rows())
                        .with("dropped_reason", forkResult.place().dropped().reason().wireName())
                        .with("inherited_turns", forkResult.inherited().turns())
                        .with("inherited_tokens", forkResult.inherited().tokens())
                        .with("cache_preserved", forkResult.keepsCache())
                        .with("cache_broken_by", forkResult.cacheBrokenBy());
        var prompt = forkResult.firstPrompt();
        return prompt == null ? metadata : metadata.with("first_prompt", prompt);
    }

    @Override
    public void undo() throws InterruptedException {
        source.host().conversations().delete(target, DeletePolicy.RESTRICT);
    }
}
