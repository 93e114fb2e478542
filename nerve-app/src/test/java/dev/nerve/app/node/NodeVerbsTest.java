package dev.nerve.app.node;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.ErrorCode;
import dev.nerve.app.Nerve;
import dev.nerve.app.Typed;
import dev.nerve.client.NerveClient;
import dev.nerve.json.Json;
import dev.nerve.protocol.GraphCommands;
import dev.nerve.value.Value;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// The commands `nerve node`, `nerve session` and `nerve graph` on the store of a program that has
/// ended.
@Timeout(120)
class NodeVerbsTest {

    @TempDir Path directory;

    @BeforeEach
    void createNodes() throws Exception {
        var variables = Map.of("PATH", System.getenv("PATH"));
        try (var nerve = Nerve.open(directory.resolve(".nerve"), directory, variables);
                var client = NerveClient.of(nerve.connect())) {
            client.nodes().create("shell", "bash", Value.Fields.EMPTY.with("command", "cat"));
            client.nodes()
                    .create("writer", "chat", Value.Fields.EMPTY.with("model", "scripted/echo"));
            nerve.sessions().get("default").send("writer", "hello").orThrow();
            client.nodes().fork("writer", "other");
            nerve.sessions().get("default").send("other", "more").orThrow();
            var step = Value.Fields.EMPTY.with("id", "one").with("node_id", "shell");
            client.call(new GraphCommands.CreateGraph(null, "build", List.of(step), null));
        }
    }

    private Typed nerve(String... words) {
        return Typed.in(directory, "", words);
    }

    private Typed good(String... words) {
        var typed = nerve(words);
        assertThat(typed.code()).as(typed.err()).isZero();
        return typed;
    }

    @Test
    void nodesAreListedAndShown() {
        var listed = good("node", "list").out();

        assertThat(listed).contains("NODE", "shell", "writer", "other", "build");
        var json = Json.parse(good("node", "list", "--all", "--json").out()).at("nodes");
        assertThat(json.items()).extracting(node -> node.at("node_id").text()).contains("shell");
        assertThat(good("node", "info", "shell").out())
                .contains("type     bash", "session  default", "\"cat\"");
        assertThat(nerve("node", "info", "missing").code())
                .isEqualTo(ErrorCode.NOT_FOUND.exitCode());
        assertThat(nerve("node", "list", "--session", "empty").code()).isNotEqualTo(1);
    }

    @Test
    void labelsAreSetAndRemoved() {
        assertThat(good("node", "label", "shell", "team=docs", "old").out())
                .contains("team=docs", "old");

        assertThat(good("node", "label", "shell", "--remove", "old").out())
                .contains("team=docs")
                .doesNotContain("old");
        assertThat(good("node", "list", "--label", "team").out())
                .contains("shell")
                .doesNotContain("writer");
    }

    @Test
    void forksAreShownComparedAndMerged() {
        assertThat(good("node", "forks", "writer").out()).contains("writer", "other", "fork");
        assertThat(good("node", "compare", "writer", "other").out()).contains("They share");
        var merged = Json.parse(good("node", "merge", "other", "writer", "--json").out());
        assertThat(merged.at("text").text()).contains("more");
        assertThat(good("node", "history", "writer", "--last", "2").code()).isZero();
        assertThat(nerve("node", "history", "writer", "--last", "x").code()).isEqualTo(2);
    }

    @Test
    void nodeIsStoppedStartedAndDeleted() {
        assertThat(good("node", "start", "shell").out()).startsWith("Node shell is ");
        assertThat(good("node", "stop", "shell").out()).startsWith("Node shell is ");

        assertThat(good("node", "delete", "shell").out()).contains("Deleted shell");

        assertThat(nerve("node", "info", "shell").code()).isEqualTo(ErrorCode.NOT_FOUND.exitCode());
    }

    @Test
    void sessionsAreCreatedLabelledArchivedAndDeleted() {
        assertThat(good("session", "create", "review", "--description", "Reviews").out())
                .contains("Created session review");
        assertThat(good("session", "label", "review", "team=docs").out()).contains("team=docs");
        assertThat(good("session", "list").out()).contains("review", "default", "Reviews");

        assertThat(good("session", "archive", "review").out()).contains("is archived");

        assertThat(good("session", "list").out()).doesNotContain("review");
        assertThat(good("session", "list", "--archived").out()).contains("review");
        assertThat(good("session", "archive", "review", "--undo").out()).contains("not archived");
        assertThat(good("session", "info", "review").out()).contains("Reviews", "team=docs");
        assertThat(good("session", "delete", "review").code()).isZero();
        assertThat(good("session", "list").out()).doesNotContain("review");
    }

    @Test
    void graphIsListedDrawnAndDeleted() {
        assertThat(good("graph", "list").out()).contains("build").doesNotContain("writer");
        assertThat(good("graph", "show", "build", "--format", "mermaid").out())
                .startsWith("flowchart");

        assertThat(good("graph", "delete", "build").out()).contains("Deleted build");

        assertThat(good("graph", "list").err()).contains("There are no graphs");
    }

    @Test
    void readingCreatesNoStore(@TempDir Path empty) {
        assertThat(Typed.in(empty, "", "node", "list").code()).isZero();
        assertThat(Typed.in(empty, "", "session", "list").code()).isZero();
        assertThat(empty.resolve(".nerve")).doesNotExist();
    }
}
