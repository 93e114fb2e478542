// A coordinator reads a project once; five forks of it fix one failure each, and retry.
//
//     ./nerve java examples/FanOutOverFailures.java
//
// It prints:
//
//     rounding: use exact decimals
//     login: wait for the page
//     dates: sort first: Mend dates.
//     search: sort first: Mend search.
//     upload: sort first: Mend upload.
//     shared: 20, saved: 100

import dev.nerve.ErrorCode;
import dev.nerve.app.Nerve;
import dev.nerve.chat.setup.ChatOptions;
import dev.nerve.node.*;
import dev.nerve.node.kind.FunctionNode;
import dev.nerve.pattern.FanOutNode;
import dev.nerve.pattern.FanOutOptions;
import dev.nerve.run.Outcome;
import java.nio.file.*;
import java.util.*;

String script =
        """
        answers:
          - {when: Read, say: I have read it. Five tests fail.}
          - {when: Mend rounding, say: use exact decimals}
          - {when: Mend login, say: sleep for a second}
          - {when: Mend, say: 'sort first: ${message}'}
          - {when: slow, say: wait for the page}
        """;

void main() throws Exception {
    var directory = Files.createTempDirectory("failures");
    var file = Files.writeString(directory.resolve("mender.yaml"), script);
    try (var nerve = Nerve.open(directory.resolve(".nerve"))) {
        var session = nerve.sessions().create("mending", "");
        session.add(nerve.chat("lead", ChatOptions.of("scripted/" + file)));
        session.send("lead", "Read the project and its tests.");
        var check = FunctionNode.of("check", this::check);
        var options = FanOutOptions.of("Mend ${input}.").withCheck(check, 3);
        var failures = List.of("rounding", "login", "dates", "search", "upload");

        var outcome = session.run(FanOutNode.of("mend", "lead", options), failures);

        for (var done : outcome.orThrow().items()) {
            IO.println(done.at("item").text() + ": " + done.at("answer").text());
        }
        var told = outcome.attributes();
        IO.println("shared: " + told.at("shared_tokens") + ", saved: " + told.at("tokens_saved"));
    }
    try (var files = Files.walk(directory)) {
        files.sorted(Comparator.reverseOrder()).forEach(one -> one.toFile().delete());
    }
}

Outcome check(RunContext context) {
    boolean slow = context.input().at("answer").text().startsWith("sleep");
    return slow ? Outcome.failed(ErrorCode.PROCESS, "slow") : Outcome.done(true);
}
