// One context, two prompts: the same conversation is forked twice, and each fork gets another
// question. The shared messages are sent and paid for once.
//
//     ./nerve java examples/TwoPrompts.java
//
// It prints:
//
//     plain: Rust catches more mistakes early; Go is learned in a week.
//     strict: Go.
//     each fork inherits 2 messages; 17 and 36 tokens came from the cache

import dev.nerve.app.Nerve;
import dev.nerve.chat.setup.ChatOptions;
import dev.nerve.run.Outcome;
import java.nio.file.*;
import java.util.Comparator;

String script =
        """
        answers:
          - when: one word
            say: Go.
          - when: Compare
            say: Rust catches more mistakes early; Go is learned in a week.
        otherwise:
          say: I know both languages well enough to advise a team of five.
        """;

void main() throws Exception {
    var directory = Files.createTempDirectory("prompts");
    var file = Files.writeString(directory.resolve("advisor.yaml"), script);
    try (var nerve = Nerve.open(directory.resolve(".nerve"))) {
        var session = nerve.sessions().create("advice", "Which language?");
        session.add(nerve.chat("advisor", ChatOptions.of("scripted/" + file)));
        session.send("advisor", "We are five people and write a server. Rust or Go?");
        var plain = session.fork("advisor", "plain").info();
        session.fork("advisor", "strict");

        var one = session.send("plain", "Compare them in one sentence.");
        var other = session.send("strict", "Answer in one word.");

        IO.println("plain: " + one.orThrow().text());
        IO.println("strict: " + other.orThrow().text());
        IO.println(
                "each fork inherits %s messages; %s and %s tokens came from the cache"
                        .formatted(
                                plain.metadata().at("fork_message_count"),
                                cached(one),
                                cached(other)));
    }
    try (var files = Files.walk(directory)) {
        files.sorted(Comparator.reverseOrder()).forEach(one -> one.toFile().delete());
    }
}

String cached(Outcome outcome) {
    return outcome.attributes().at("cache.actual").text();
}
