// Two forks answer the same question in different ways. The program compares them and merges the
// better answer into the original conversation.
//
//     ./nerve java examples/CompareAndMerge.java
//
// It prints:
//
//     they share 2 messages
//     short: Haste makes bugs.
//     long: A change that nobody reviewed will be reviewed by those who use it.
//     main was told: Haste makes bugs.

import dev.nerve.ConversationId;
import dev.nerve.app.Nerve;
import dev.nerve.chat.setup.ChatOptions;
import dev.nerve.conversation.*;
import java.nio.file.*;
import java.util.Comparator;

String script =
        """
        answers:
          - when: short
            say: Haste makes bugs.
          - when: long
            say: A change that nobody reviewed will be reviewed by those who use it.
        otherwise:
          say: Tell me how long it may be.
        """;

ConversationId main = ConversationId.of("motto/main");
ConversationId brief = ConversationId.of("motto/short");
ConversationId wordy = ConversationId.of("motto/long");

void main() throws Exception {
    var directory = Files.createTempDirectory("mottos");
    var file = Files.writeString(directory.resolve("motto.yaml"), script);
    try (var nerve = Nerve.open(directory.resolve(".nerve"))) {
        var session = nerve.sessions().create("motto", "");
        session.add(nerve.chat("main", ChatOptions.of("scripted/" + file)));
        session.send("main", "We need a motto for code reviews.");
        for (var way : new String[] {"short", "long"}) {
            session.fork("main", way);
            session.send(way, "Make it " + way + ".");
        }

        var comparison = nerve.conversations().compare(brief, wordy);
        var shared = nerve.conversations().viewAsOf(brief, comparison.common());
        IO.println("they share %d messages".formatted(shared.shown().size()));
        IO.println("short: " + comparison.left().answer());
        IO.println("long: " + comparison.right().answer());

        nerve.conversations().merge(brief, main, MergeText.LastAnswer.LAST_ANSWER);
        var merged = nerve.conversations().view(main).shown().getLast().content();
        IO.println("main was told: " + ((RowContent.Merged) merged).text());
    }
    try (var files = Files.walk(directory)) {
        files.sorted(Comparator.reverseOrder()).forEach(one -> one.toFile().delete());
    }
}
