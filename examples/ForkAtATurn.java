// A chat is forked before its second question, and the fork asks another question. The original
// chat continues unchanged.
//
//     ./nerve java examples/ForkAtATurn.java
//
// It prints:
//
//     chat sees: What is 6 times 7? | And doubled? | And halved?
//     retry sees: What is 6 times 7? | And squared?
//     sums/chat (10 rows, 3 turns)
//     └─ sums/retry (at 4, 7 rows, 2 turns)

import dev.nerve.ConversationId;
import dev.nerve.app.Nerve;
import dev.nerve.conversation.*;
import dev.nerve.conversation.fork.ForkPoint;
import dev.nerve.node.NodeForkRequest;
import java.nio.file.*;
import java.util.Comparator;
import java.util.stream.Collectors;

void main() throws Exception {
    var directory = Files.createTempDirectory("turns");
    try (var nerve = Nerve.open(directory.resolve(".nerve"))) {
        var session = nerve.sessions().create("sums", "");
        session.add(nerve.chat("chat", "scripted/echo"));
        session.send("chat", "What is 6 times 7?");
        session.send("chat", "And doubled?");

        session.fork(NodeForkRequest.of("chat", "retry").at(new ForkPoint.BeforeUserTurn(1)));
        session.send("retry", "And squared?");
        session.send("chat", "And halved?");

        IO.println("chat sees: " + questions(nerve, "chat"));
        IO.println("retry sees: " + questions(nerve, "retry"));
        var tree = nerve.conversations().tree(ConversationId.of("sums/chat"));
        IO.println(tree.draw(ConversationTree.Glyphs.UNICODE));
    }
    try (var files = Files.walk(directory)) {
        files.sorted(Comparator.reverseOrder()).forEach(one -> one.toFile().delete());
    }
}

String questions(Nerve nerve, String name) {
    return nerve.conversations().view(ConversationId.of("sums/" + name)).shown().stream()
            .map(VisibleEntry::content)
            .filter(visibleContent ->
                    visibleContent instanceof RowContent.Message message && message.startsTurn())
            .map(visibleContent -> ((RowContent.Message) visibleContent).text())
            .collect(Collectors.joining(" | "));
}
