// A conversation is forked before a question that can be asked in two ways. Both branches continue
// separately and survive a restart.
//
//     ./nerve java examples/ForkedConversation.java
//
// It prints:
//
//     plan (7 rows, 2 turns)
//     └─ bold (at 4, 7 rows, 2 turns)
//     they share 4 rows; then:
//       How safely?     How fast?
//       In two weeks.   Tomorrow, with a test.

import dev.nerve.ConversationId;
import dev.nerve.app.Nerve;
import dev.nerve.conversation.*;
import dev.nerve.conversation.fork.ForkPoint;
import dev.nerve.conversation.fork.ForkRequest;
import dev.nerve.conversation.operation.ConversationService;
import java.nio.file.Files;
import java.util.Comparator;
import java.util.List;

ConversationId plan = ConversationId.of("plan");
ConversationId bold = ConversationId.of("bold");

void main() throws Exception {
    var directory = Files.createTempDirectory("forked");
    try (var nerve = Nerve.open(directory.resolve(".nerve"))) {
        var conversations = nerve.conversations();
        conversations.create(plan, ConversationConfig.of(ConversationConfig.MODEL, "scripted"));
        say(conversations, plan, "We must move the data.", "How would you like it?");
        say(conversations, plan, "How safely?", "In two weeks.");
        conversations.fork(ForkRequest.of("plan", "bold").at(new ForkPoint.BeforeUserTurn(1)));
        say(conversations, bold, "How fast?", "Tomorrow, with a test.");
    }
    try (var nerve = Nerve.open(directory.resolve(".nerve"))) {
        IO.println(nerve.conversations().tree(plan).draw(ConversationTree.Glyphs.UNICODE));
        show(nerve.conversations().compare(plan, bold));
    }
    try (var files = Files.walk(directory)) {
        files.sorted(Comparator.reverseOrder()).forEach(file -> file.toFile().delete());
    }
}

void say(ConversationService all, ConversationId id, String question, String answer)
        throws Exception {
    all.append(
            id,
            RowContent.Message.of(MessageRole.USER, question),
            RowContent.Message.of(MessageRole.ASSISTANT, answer),
            RowContent.TurnEnded.of(RowContent.TurnStatus.COMPLETED));
}

void show(ConversationComparison comparison) {
    IO.println("they share %d rows; then:".formatted(comparison.common()));
    var turn = comparison.toValue().at("turns[0]");
    for (var part : List.of("question", "answer")) {
        var left = turn.at("left").at(part).text();
        IO.println("  %-15s %s".formatted(left, turn.at("right").at(part).text()));
    }
}
