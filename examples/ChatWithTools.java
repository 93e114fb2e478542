// A chat with two tools: a shell command, and a whole graph.
//
//     ./nerve java examples/ChatWithTools.java
//
// It prints:
//
//     > shell: echo one two three | wc -w
//     > shout: hello
//     The shell counted 3 words, and the graph said: HELLO, HELLO!
//     rounds of tools: 2

import dev.nerve.app.Nerve;
import dev.nerve.chat.setup.ChatOptions;
import dev.nerve.event.*;
import dev.nerve.execution.RunRequest;
import dev.nerve.graph.*;
import dev.nerve.graph.step.Step;
import dev.nerve.tool.Tool;
import java.nio.file.*;
import java.util.*;

String script =
        """
        answers:
          - when: Count
            call: [{tool: shell, arguments: {command: echo one two three | wc -w}}]
          - when_result: '^\\s*\\d'
            call: [{tool: shout, arguments: {word: hello}}]
          - when_result: HELLO
            say: 'The shell counted 3 words, and the graph said: HELLO, HELLO!'
        """;

void main() throws Exception {
    var directory = Files.createTempDirectory("tools");
    var file = Files.writeString(directory.resolve("caller.yaml"), script);
    try (var nerve = Nerve.open(directory.resolve(".nerve"))) {
        var shell = Tool.of(nerve.bash("shell"), "Runs a shell command", "command", "what to run");
        var graph =
                Graph.chain(
                        "shout",
                        Step.of("upper", in -> in.input().text().toUpperCase(Locale.ROOT)),
                        Step.of("twice", in -> in.input().text() + ", " + in.input().text() + "!"));
        var shout = Tool.of(graph, "Says a word twice, loudly", "word", "what to say");
        var chat = nerve.chat("caller", ChatOptions.of("scripted/" + file).withTools(shell, shout));

        var outcome = nerve.run(RunRequest.of(chat, "Count, then shout.").listener(this::show));

        IO.println(outcome.orThrow().text());
        IO.println("rounds of tools: " + outcome.attributes().at("rounds"));
    }
    try (var files = Files.walk(directory)) {
        files.sorted(Comparator.reverseOrder()).forEach(one -> one.toFile().delete());
    }
}

void show(Event event) {
    if (event.fact() instanceof Fact.StepStarted(_, var input)
            && event.path().toString().matches("caller/tools\\[.\\]/[a-z]+")) {
        IO.println("> %s: %s".formatted(event.path().segment(), input.text()));
    }
}
