package dev.nerve.app.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.ConversationId;
import dev.nerve.app.Nerve;
import dev.nerve.app.Typed;
import dev.nerve.conversation.MessageRole;
import dev.nerve.conversation.RowContent;
import dev.nerve.conversation.VisibleEntry;
import dev.nerve.conversation.VisibleHistory;
import dev.nerve.json.Json;
import dev.nerve.value.Value;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Stores that earlier releases wrote are read, answered and brought to their end.
///
/// `scripts/sample-store.sh` made each of them, with a release that wrote its schema.
@Timeout(120)
class StoreFixturesTest {

    /// The answers of the agent of run 'fix', which the store does not contain.
    private static final String SCRIPT =
            """
            description: asks for one command
            turns:
              - when: touch
                steps:
                  - {tool: Bash, input: {command: touch x.txt}}
                  - say: It is touched.
            """;

    private static final List<String> OF_ALL_SCHEMAS =
            List.of(
                    "waits interrupted",
                    "rounds completed",
                    "sleeps interrupted",
                    "rounds completed",
                    "fails failed",
                    "asks interrupted",
                    "waits interrupted");

    private static final List<String> ONLY_OF_SCHEMA_7 =
            List.of(
                    "talks interrupted",
                    "keeps interrupted",
                    "fix interrupted",
                    "votes interrupted",
                    "votes completed",
                    "stops cancelled");

    private static final Map<String, String> TOKEN =
            Map.of("RELEASE_TOKEN", "dummy-0123456789abcdef");

    @TempDir Path directory;

    /// Copies a store and the files beside it, readable only by the owner, as a key must be.
    private void take(String store) throws IOException {
        var from = Path.of("src/test/resources/dev/nerve/app/store", store);
        var to = directory.resolve(".nerve");
        try (var files = Files.walk(from)) {
            for (var file : files.filter(Files::isRegularFile).toList()) {
                var copy = to.resolve(from.relativize(file).toString());
                Files.createDirectories(copy.getParent());
                Files.copy(file, copy);
                Files.setPosixFilePermissions(copy, PosixFilePermissions.fromString("rw-------"));
            }
        }
        Files.writeString(directory.resolve("script.yaml"), SCRIPT);
    }

    private String nerve(String... words) {
        return piped("", words);
    }

    private String piped(String input, String... words) {
        var typed = Typed.in(directory, TOKEN, input, words);
        assertThat(typed.code()).as("%s: %s", List.of(words), typed.err()).isZero();
        return typed.out();
    }

    private List<Value> listed() {
        return Json.parse(nerve("runs", "list", "--json")).at("runs").items();
    }

    /// {@return the names of runs of a workflow, the newest first}
    private List<String> runs(String workflow) {
        return listed().stream()
                .map(run -> run.at("run_id").text())
                .filter(name -> name.startsWith(workflow + "-"))
                .toList();
    }

    @ParameterizedTest
    @ValueSource(strings = {"schema-5", "schema-6", "schema-7"})
    void runsAreListedAndNothingIsWritten(String store) throws IOException {
        take(store);
        var file = directory.resolve(".nerve", "nerve.db");
        var before = Files.readAllBytes(file);

        var listed = listed();

        assertThat(listed)
                .extracting(run ->
                        "%s %s"
                                .formatted(
                                        run.at("run_id").text().replaceAll("-.*", ""),
                                        run.at("state").text()))
                .containsExactlyElementsOf(expected(store));
        for (var run : listed) {
            assertThat(nerve("runs", "show", run.at("run_id").text())).contains("state");
        }
        assertThat(nerve("workflow", "list")).contains("waits.yaml");
        assertThat(nerve("status")).contains("NEEDS YOU", "WORKING", "DONE", "waits-");
        assertThat(Json.parse(nerve("inbox", "--json")).at("items").items())
                .extracting(item -> item.at("run_id").text().replaceAll("-.*", ""))
                .contains("waits", "asks");
        assertThat(file).hasBinaryContent(before);
        assertThat(directory.resolve(".nerve")).isDirectoryNotContaining("glob:**/workers");
    }

    private static List<String> expected(String store) {
        return "schema-7".equals(store)
                ? Stream.concat(ONLY_OF_SCHEMA_7.stream(), OF_ALL_SCHEMAS.stream()).toList()
                : OF_ALL_SCHEMAS;
    }

    @ParameterizedTest
    @ValueSource(strings = {"schema-5", "schema-6", "schema-7"})
    void runsGoOnToTheirEnd(String store) throws IOException {
        take(store);
        for (var waits : runs("waits")) {
            nerve("runs", "answer", waits, "approve");
            assertThat(nerve("runs", "resume", waits)).isEqualTo("approve: a draft of a story\n");
        }
        var asks = runs("asks").getFirst();
        assertThat(nerve("runs", "resume", asks, "--answer", "color=blue"))
                .isEqualTo("painted blue\n");
        Files.createFile(directory.resolve("mended"));
        assertThat(nerve("runs", "resume", runs("fails").getFirst())).isEqualTo("mended\n");
        Files.createFile(directory.resolve("awake"));
        assertThat(nerve("runs", "resume", runs("sleeps").getFirst())).isEqualTo("after\n");
        if ("schema-7".equals(store)) {
            runsOfSchema7GoOn();
        }

        assertThat(listed())
                .extracting(run -> run.at("state").text())
                .allMatch(Set.of("completed", "cancelled")::contains);
    }

    /// A Java run, an agent whose permission is typed, a sealed value, and an open turn.
    private void runsOfSchema7GoOn() {
        assertThat(nerve("runs", "resume", runs("votes").getFirst(), "--answer", "gate[2]=no"))
                .isEqualTo("yes and no\n");
        var permission =
                Json.parse(nerve("inbox", "--json")).at("items").items().stream()
                        .filter(item -> item.at("kind").text().equals("permission"))
                        .findFirst()
                        .orElseThrow();
        assertThat(permission.at("payload.tool").text()).isEqualTo("Bash");
        nerve("answer", permission.at("item").text(), "allow");
        assertThat(piped("again\n", "runs", "resume", runs("fix").getFirst()))
                .isEqualTo("It is touched.\n");
        assertThat(directory.resolve("x.txt")).exists();
        assertThat(nerve("runs", "resume", runs("keeps").getFirst(), "--answer", "ask=yes"))
                .isEqualTo("the same\n");
        assertThat(nerve("runs", "resume", runs("talks").getFirst())).contains("write a song");
    }

    private static List<String> questions(VisibleHistory history) {
        return history.shown().stream()
                .map(VisibleEntry::content)
                .filter(RowContent.Message.class::isInstance)
                .map(RowContent.Message.class::cast)
                .filter(message -> message.role() == MessageRole.USER)
                .map(RowContent.Message::text)
                .toList();
    }

    @Test
    void chatsOfOneNameBelongToTheirSessionsAndAnOpenTurnEnds() throws Exception {
        take("schema-7");

        try (var nerve = Nerve.open(directory.resolve(".nerve"), directory, Map.of())) {
            var conversations = nerve.conversations();
            var north = ConversationId.of("north/writer");
            var south = ConversationId.of("south/writer");
            assertThat(conversations.tally(south).turn()).isPresent();
            nerve.sessions().get("north").send("writer", "again").orThrow();
            nerve.sessions().get("south").send("writer", "again").orThrow();

            assertThat(questions(conversations.view(north)))
                    .containsExactly("to the north", "again");
            assertThat(questions(conversations.view(south)))
                    .containsExactly("to the south", "again");
            assertThat(conversations.tally(south).turn()).isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"schema-5", "schema-6", "schema-7"})
    void runsOfThemAreForked(String store) throws IOException {
        take(store);
        var rounds = runs("rounds").getFirst();

        assertThat(nerve("runs", "fork", rounds, "--at", "names"))
                .contains("hello ann", "hello ben");
    }

    @ParameterizedTest
    @ValueSource(strings = {"schema-5", "schema-6", "schema-7"})
    void workflowsThatWereLoadedRunByTheirName(String store) throws IOException {
        take(store);
        Files.createFile(directory.resolve("awake"));

        assertThat(nerve("run", "waits", "a song", "--answer", "approve=reject"))
                .isEqualTo("reject: a draft of a song\n");
        assertThat(nerve("run", "sleeps")).isEqualTo("after\n");
        assertThat(nerve("workflow", "list")).contains("sleeps.yaml  seconds");
    }

    @ParameterizedTest
    @ValueSource(strings = {"schema-5", "schema-6", "schema-7"})
    void chatsGoOnInTheirSessions(String store) throws IOException {
        take(store);

        var work = Typed.in(directory, "four\n", "chat", "--session", "work");
        var plans = Typed.in(directory, "more\n", "chat", "--session", "plans");

        assertThat(work.err()).contains("branch 'other' with 3 turns, 2 branches");
        assertThat(work.out()).endsWith("four\n");
        assertThat(plans.err()).contains("branch 'main' with 1 turn");
        assertThat(plans.out()).endsWith("more\n");
    }
}
