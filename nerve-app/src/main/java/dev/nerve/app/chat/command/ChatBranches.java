package dev.nerve.app.chat.command;

import dev.nerve.ConversationId;
import dev.nerve.NerveException;
import dev.nerve.NodeId;
import dev.nerve.app.chat.ChatEngine;
import dev.nerve.chat.ChatNode;
import dev.nerve.chat.setup.ChatOptions;
import dev.nerve.conversation.ConversationTree;
import dev.nerve.conversation.RowContent;
import dev.nerve.conversation.fork.ForkPoint;
import dev.nerve.conversation.fork.ForkRequest;
import dev.nerve.conversation.operation.ConversationService;
import dev.nerve.engine.data.AnswerAuthors;
import dev.nerve.node.NodeForkRequest;
import dev.nerve.node.NodeForkResult;
import dev.nerve.session.Session;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// The branches of a conversation: one chat each, all forked directly or indirectly from one root.
///
/// *Confined to one thread.*
final class ChatBranches {

    private static final String MAIN = "main";

    /// The metadata key that marks the chat that was used last.
    private static final String CURRENT = "current";

    private final Session session;
    private final ConversationService conversations;
    private ChatNode current;

    private ChatBranches(Session session, ConversationService conversations, ChatNode current) {
        this.session = session;
        this.conversations = conversations;
        this.current = current;
    }

    /// {@return the branches of a session; creates the first one if there is none}
    static ChatBranches of(Session session, ChatEngine engine, ChatOptions options)
            throws InterruptedException {
        var conversations = engine.chats().conversations();
        var current = last(session).or(() -> find(session, MAIN));
        if (current.isPresent()) {
            session.start(current.get().id());
            return new ChatBranches(session, conversations, current.get());
        }
        var main = session.add(ChatNode.of(MAIN, options, engine.chats()));
        session.start(main.id());
        return new ChatBranches(session, conversations, main);
    }

    private static Optional<ChatNode> last(Session session) {
        return session.list().stream()
                .filter(info ->
                        info.metadata().find(CURRENT).filter(one -> one.toBoolean()).isPresent())
                .findFirst()
                .flatMap(info -> find(session, info.id().name()));
    }

    private static Optional<ChatNode> find(Session session, String name) {
        return session.find(NodeId.of(name))
                .filter(ChatNode.class::isInstance)
                .map(ChatNode.class::cast);
    }

    Session session() {
        return session;
    }

    ConversationService conversations() {
        return conversations;
    }

    ChatNode current() {
        return current;
    }

    String name() {
        return current.id().name();
    }

    /// {@return the names of all branches}
    List<String> names() {
        return session.list().stream()
                .filter(info -> info.type().equals(ChatNode.TYPE))
                .map(info -> info.id().name())
                .toList();
    }

    /// {@return a branch}
    ///
    /// @throws NerveException.NotFound if there is none; the message lists the branches
    ChatNode get(String name) throws InterruptedException {
        var found = find(session, name);
        var branch =
                found.orElseThrow(() ->
                        new NerveException.NotFound(
                                "there is no branch '%s'; there are: %s"
                                        .formatted(name, String.join(", ", names()))));
        session.start(branch.id());
        return branch;
    }

    /// Switches to another branch.
    void switchTo(ChatNode branch) {
        session.addMetadata(current.id(), Map.of(CURRENT, false));
        session.addMetadata(branch.id(), Map.of(CURRENT, true));
        current = branch;
    }

    /// Forks the current branch and switches to the fork.
    NodeForkResult fork(Optional<String> name, ForkPoint point) throws InterruptedException {
        var target = name.orElseGet(this::freeName);
        if (names().contains(target)) {
            throw new NerveException.AlreadyExists(
                    "there is a branch '%s' already; /switch %s goes there"
                            .formatted(target, target));
        }
        var fork =
                NodeForkRequest.of(name(), target)
                        .at(point)
                        .conversationFork(ForkRequest::allowHidden);
        var forked = session.fork(fork);
        switchTo(get(target));
        return forked;
    }

    /// Marks the end of the current branch with a free name, so that a later fork finds it even if
    /// it is hidden.
    ///
    /// @param name the start of the name
    /// @return the name of the mark
    String markAs(String name) throws InterruptedException {
        var taken = marks();
        var mark = name;
        for (int number = 2; taken.contains(mark); number++) {
            mark = name + "-" + number;
        }
        conversations.mark(current.conversation(), mark);
        return mark;
    }

    /// {@return the marks of the current branch in the order of their creation, including hidden
    /// ones}
    Set<String> marks() {
        var marks = new LinkedHashSet<String>();
        for (var row : conversations.history(current.conversation())) {
            if (row.content() instanceof RowContent.Marked(var name)) {
                marks.add(name);
            }
        }
        return marks;
    }

    /// {@return the models that answered in a branch}
    AnswerAuthors voices(ChatNode branch) {
        var first = branch.terms().model().toString();
        return AnswerAuthors.of(conversations.history(branch.conversation()), first);
    }

    private String freeName() {
        var taken = names();
        int number = 1;
        while (taken.contains("fork-" + number)) {
            number++;
        }
        return "fork-" + number;
    }

    /// {@return the tree of all forks of the root conversation}
    ConversationTree tree() {
        var root = conversations.lineage(current.conversation()).root();
        return conversations.tree(root.id());
    }

    /// {@return the name of the branch of a conversation}
    static String label(ConversationId id) {
        return id.name().substring(id.name().lastIndexOf('/') + 1);
    }
}
