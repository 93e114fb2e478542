package dev.nerve.chat;

import dev.nerve.ConversationId;
import dev.nerve.conversation.Config;
import dev.nerve.conversation.Dependents;
import dev.nerve.conversation.ForkRequest;
import dev.nerve.conversation.Forked;
import dev.nerve.node.NodeFork;
import dev.nerve.node.PreparedFork;
import dev.nerve.node.Wiring;
import dev.nerve.value.Value;

/// A fork of a chat. It writes one row, whatever the length of the conversation.
final class ChatFork implements PreparedFork {

    private final ChatNode source;
    private final NodeFork fork;
    private final ConversationId target;

    private ChatFork(ChatNode source, NodeFork fork, ConversationId target) {
        this.source = source;
        this.fork = fork;
        this.target = target;
    }

    /// {@return a prepared fork; nothing is written yet}
    ///
    /// @throws dev.nerve.NerveException if an override names a missing model or tool, or is invalid
    static ChatFork of(ChatNode source, NodeFork fork) {
        var overrides = Config.NONE.with(fork.said().terms().overrides());
        var held = Held.of(source.terms(), overrides);
        if (overrides.settings().fields().containsKey(Config.MODEL)) {
            source.host().models().get(held.terms().model());
        }
        return new ChatFork(source, fork, target(source, fork));
    }

    /// Puts the conversation next to that of the source, or into the target session.
    private static ConversationId target(ChatNode source, NodeFork fork) {
        var name = source.conversation().name();
        var place = name.substring(0, name.lastIndexOf('/') + 1);
        var session = fork.session();
        return ConversationId.of((session == null ? place : session + "/") + fork.target());
    }

    @Override
    public Made make(Wiring wiring) throws InterruptedException {
        var host = source.host();
        var forked = host.conversations().fork(request());
        var terms = source.terms().with(source.terms().toolbox().wired(wiring));
        var node = new ChatNode(fork.target(), terms, host, target);
        return new Made(node, metadata(forked), forked.warnings());
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
                request.overriding(new Config(secrets.mask(overrides)))
                        .labelled(secrets.mask(request.purpose().labels()));
        var prompt = request.purpose().firstPrompt();
        return prompt == null ? masked : masked.withFirstPrompt(secrets.mask(prompt));
    }

    /// Returns the metadata that only chats have; the session adds the metadata of every fork.
    private Value.Fields metadata(Forked forked) {
        var known = source.host().conversations().metadata(target);
        var metadata =
                Value.Fields.EMPTY
                        .with("conversation", target)
                        .with("fork_message_id", known.fields().get("fork_message_id"))
                        .with("fork_message_count", forked.inherited().messages())
                        .with("fork_position", forked.place().position())
                        .with("inherited_turns", forked.inherited().turns())
                        .with("inherited_tokens", forked.inherited().tokens())
                        .with("cache_preserved", forked.keepsCache())
                        .with("cache_broken_by", forked.cacheBrokenBy());
        var prompt = forked.firstPrompt();
        return prompt == null ? metadata : metadata.with("first_prompt", prompt);
    }

    @Override
    public void undo() throws InterruptedException {
        source.host().conversations().delete(target, Dependents.RESTRICT);
    }
}
