package dev.nerve.app.chat;

import dev.nerve.ConversationId;
import dev.nerve.NerveException;
import dev.nerve.NodeId;
import dev.nerve.chat.ChatNode;
import dev.nerve.chat.ChatTerms;
import dev.nerve.conversation.Content;
import dev.nerve.conversation.Conversations;
import dev.nerve.conversation.ForkRequest;
import dev.nerve.conversation.Point;
import dev.nerve.conversation.Tree;
import dev.nerve.node.ForkedNode;
import dev.nerve.node.NodeFork;
import dev.nerve.session.Session;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// The branches of a conversation: one chat each, all forked directly or indirectly from one root.
///
/// *Confined to one thread.*
final class Branches {

    private static final String MAIN = "main";

    /// The metadata key that marks the chat that was used last.
    private static final String CURRENT = "current";

    private final Session session;
    private final Conversations conversations;
    private ChatNode current;

    private Branches(Session session, Conversations conversations, ChatNode current) {
        this.session = session;
        this.conversations = conversations;
        this.current = current;
    }

    /// {@return the branches of a session; creates the first one if there is none}
    static Branches of(Session session, Engine engine, ChatTerms terms)
            throws InterruptedException {
        var conversations = engine.chats().conversations();
        var current = last(session).or(() -> find(session, MAIN));
        if (current.isPresent()) {
            current.get().start();
            return new Branches(session, conversations, current.get());
        }
        var place = ConversationId.of(session.id() + "/" + MAIN);
        var main = session.add(ChatNode.of(MAIN, terms, engine.chats(), place));
        main.start();
        return new Branches(session, conversations, main);
    }

    private static Optional<ChatNode> last(Session session) {
        return session.list().stream()
                .filter(info ->
                        info.metadata().find(CURRENT).filter(one -> one.truth()).isPresent())
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

    Conversations conversations() {
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
        branch.start();
        return branch;
    }

    /// Switches to another branch.
    void switchTo(ChatNode branch) {
        session.note(current.id(), Map.of(CURRENT, false));
        session.note(branch.id(), Map.of(CURRENT, true));
        current = branch;
    }

    /// Forks the current branch and switches to the fork.
    ForkedNode fork(Optional<String> name, Point point) throws InterruptedException {
        var target = name.orElseGet(this::freeName);
        if (names().contains(target)) {
            throw new NerveException.AlreadyExists(
                    "there is a branch '%s' already; /switch %s goes there"
                            .formatted(target, target));
        }
        var fork = NodeFork.of(name(), target).at(point).saying(ForkRequest::allowingHidden);
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
            if (row.content() instanceof Content.Marked(var name)) {
                marks.add(name);
            }
        }
        return marks;
    }

    /// {@return the models that answered in a branch}
    Voices voices(ChatNode branch) {
        var first = branch.terms().model().toString();
        return Voices.of(conversations.history(branch.conversation()), first);
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
    Tree tree() {
        var root = conversations.lineage(current.conversation()).root();
        return conversations.tree(root.id());
    }

    /// {@return the name of the branch of a conversation}
    static String label(ConversationId id) {
        return id.name().substring(id.name().lastIndexOf('/') + 1);
    }
}
