package dev.nerve.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nerve.ConversationId;
import dev.nerve.NerveException;
import dev.nerve.NodeId;
import dev.nerve.conversation.ConversationConfig;
import dev.nerve.graph.Graph;
import dev.nerve.graph.step.Step;
import dev.nerve.node.RunContext;
import dev.nerve.node.definition.NodeState;
import dev.nerve.node.kind.IdentityNode;
import dev.nerve.testkit.FakePersistentNode;
import dev.nerve.value.Value;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NerveTest {

    @Test
    void graphOfShellAndJavaRuns() throws InterruptedException {
        try (var nerve = Nerve.open()) {
            var graph =
                    Graph.chain(
                            "hello",
                            Step.of("greet", context -> "hello " + context.input().text()),
                            Step.of(nerve.bash("shout", "tr a-z A-Z")));

            assertThat(nerve.run(graph, "world").output()).isEqualTo(Value.of("HELLO WORLD"));
        }
    }

    @Test
    void inputCanBeTheCommand() throws InterruptedException {
        try (var nerve = Nerve.open()) {
            assertThat(nerve.run(nerve.bash("shell"), "echo $((6 * 7))").output().text())
                    .isEqualTo("42");
        }
    }

    @Test
    void commandsStartInTheGivenDirectory(@TempDir Path directory) throws Exception {
        try (var nerve = Nerve.openIn(directory)) {
            assertThat(nerve.run(nerve.bash("where", "pwd -P")).output().text())
                    .isEqualTo(directory.toRealPath().toString());
        }
    }

    @Test
    void nodesOfAllKindsAreMadeFromData() throws InterruptedException {
        try (var nerve = Nerve.open()) {
            nerve.functions().bind("twice", context -> context.input().toInt() * 2);
            var graph =
                    Graph.chain(
                            "all",
                            Step.of(IdentityNode.of("same")),
                            Step.of(nerve.functions().node("double", "twice")),
                            Step.of(Graph.of("inner", Step.of(nerve.bash("print", "cat")))));

            var made = nerve.kinds().make(graph.definition().orElseThrow());

            assertThat(nerve.run(made, 21).output()).isEqualTo(Value.of("42"));
        }
    }

    @Test
    void closingStopsWhatIsInTheSessions() throws InterruptedException {
        var node = FakePersistentNode.of("terminal", RunContext::input);
        try (var nerve = Nerve.open()) {
            var session = nerve.sessions().create("work", "for a test");
            session.add(node);
            session.start();
            assertThat(node.state()).isEqualTo(NodeState.READY);
        }
        assertThat(node.state()).isEqualTo(NodeState.STOPPED);
    }

    @Test
    void interruptIsKeptWhileEverythingIsClosed() throws InterruptedException {
        var node = FakePersistentNode.of("terminal", RunContext::input);
        var nerve = Nerve.open();
        nerve.sessions().create("first", "").add(node);
        nerve.sessions()
                .create("second", "")
                .add(FakePersistentNode.of("other", RunContext::input));
        nerve.sessions().get("first").start();

        Thread.currentThread().interrupt();
        nerve.close();

        assertThat(Thread.interrupted()).isTrue();
    }

    @Test
    void sessionsNodesAndConversationsAreThereAgainAfterARestart(@TempDir Path directory)
            throws InterruptedException {
        var main = ConversationId.of("main");
        try (var nerve = Nerve.open(directory)) {
            nerve.functions().bind("twice", context -> context.input().toInt() * 2);
            var session = nerve.sessions().create("work", "a session that lasts");
            session.add(nerve.functions().node("double", "twice"));
            session.add(nerve.bash("print", "cat"));
            session.add(Graph.chain("both", Step.named("a", "double"), Step.named("b", "print")));
            session.fork("both", "both-2");
            nerve.conversations()
                    .create(main, ConversationConfig.of(ConversationConfig.MODEL, "one"));
        }

        try (var nerve = Nerve.open(directory)) {
            var session = nerve.sessions().get("work");
            var unbound = session.run(session.get(NodeId.of("both-2")), 21);
            nerve.functions().bind("twice", context -> context.input().toInt() * 2);

            assertThat(unbound.toString()).contains("bind 'twice'");
            assertThat(session.run(session.get(NodeId.of("both-2")), 21).output().text())
                    .isEqualTo("42");
            assertThat(session.info(NodeId.of("both-2")).metadata().at("forked_from").text())
                    .isEqualTo("both");
            assertThat(nerve.conversations().view(main).config())
                    .isEqualTo(ConversationConfig.of(ConversationConfig.MODEL, "one"));
        }
    }

    @Test
    void historyOfAPersistentNodeIsKeptInItsDirectory(@TempDir Path directory) throws Exception {
        try (var nerve = Nerve.open(directory)) {
            var session = nerve.sessions().create("daily", "");
            session.add(FakePersistentNode.of("agent", context -> "re " + context.input().text()));

            session.send("agent", "hello");
        }

        assertThat(Files.readString(directory.resolve("history/local/daily/agent.jsonl")))
                .contains("\"op\":\"send\"", "\"input\":\"hello\"", "\"output\":\"re hello\"");
    }

    @Test
    void withoutADirectoryConversationsAreInMemory() throws Exception {
        try (var nerve = Nerve.open(URI.create("memory:new"))) {
            var session = nerve.sessions().create("daily", "");
            session.add(nerve.chat("writer", "scripted/echo"));

            session.send("writer", "hello");

            assertThat(nerve.conversations().get(ConversationId.of("daily/writer"))).isNotNull();
        }
    }

    @Test
    void uriNamesTheStore(@TempDir Path directory) {
        var uri = URI.create("sqlite:" + directory.resolve("kept"));
        try (var nerve = Nerve.open(uri)) {
            nerve.sessions().create("daily", "");
        }
        try (var nerve = Nerve.open(uri)) {
            assertThat(nerve.sessions().find("daily")).isPresent();
        }
    }

    @Test
    void unknownSchemeIsRefusedWithTheKnownOnes() {
        assertThatThrownBy(() -> Nerve.open(URI.create("oracle:db")))
                .isInstanceOf(NerveException.Invalid.class)
                .hasMessage(
                        "'oracle:db' is not the URI of a store: it must begin with one of memory:,"
                                + " sqlite:");
    }

    @Test
    void whatIsKeptIsNoChangeToAProject(@TempDir Path directory) throws Exception {
        try (var nerve = Nerve.openIn(directory);
                var kept = Nerve.open(directory.resolve(".nerve"))) {
            kept.sessions().create("daily", "");

            var status = nerve.run(nerve.bash("status", "git init -q && git status --porcelain"));

            assertThat(status.output().text()).isEmpty();
        }
    }

    @Test
    void printingANodeTellsNoVariables() {
        try (var nerve = Nerve.open()) {
            assertThat(nerve.bash("a", "pwd").toString())
                    .contains("pwd")
                    .doesNotContain(System.getenv("PATH"));
        }
    }
}
