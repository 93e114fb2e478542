package dev.nerve.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nerve.NerveException;
import dev.nerve.NodeId;
import dev.nerve.SessionId;
import dev.nerve.secret.Secrets;
import dev.nerve.store.NodeHistory;
import dev.nerve.store.NodeHistory.NodeOperation;
import dev.nerve.store.NodeHistory.Query;
import dev.nerve.testkit.RandomSeeds;
import dev.nerve.value.Value;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JsonlNodeHistoryTest {

    private static final NodeId NODE = NodeId.of("main");
    private static final Instant NOW = Instant.parse("2026-11-16T01:02:03Z");
    private static final Value.Fields HELLO = Value.Fields.EMPTY.with("input", "hello");

    @TempDir Path directory;
    private Path file = Path.of("");

    @BeforeEach
    void placeTheFile() {
        file = directory.resolve("history/server/default/main.jsonl");
    }

    private JsonlNodeHistory open() {
        return open(Secrets.NONE);
    }

    private JsonlNodeHistory open(Secrets secrets) {
        return new JsonlNodeHistory(file, NODE, secrets, () -> NOW);
    }

    private static List<Long> seqs(List<NodeHistory.Entry> entries) {
        return entries.stream().map(NodeHistory.Entry::seq).toList();
    }

    @Test
    void entryIsOneLineWithNumberTimeNodeAndOp() throws IOException {
        var history = open();
        history.append(NodeOperation.SEND, HELLO.with("tokens", 3));

        assertThat(Files.readString(file))
                .isEqualTo(
                        """
                        {"seq":1,"time":"2026-11-16T01:02:03Z","node_id":"main","op":"send",\
                        "input":"hello","tokens":3}
                        """);
    }

    @Test
    void interruptIsKeptWhileAnEntryIsWritten() throws IOException {
        Thread.currentThread().interrupt();

        open().append(NodeOperation.SEND, HELLO);

        assertThat(Thread.interrupted()).isTrue();
        assertThat(Files.readString(file)).contains("hello");
    }

    @Test
    void numbersGoOnAfterARestart() {
        var history = open();
        history.append(NodeOperation.SEND, HELLO);
        history.append(NodeOperation.INTERRUPT, Value.Fields.EMPTY);

        var again = open();
        assertThat(again.append(NodeOperation.CLOSE, Value.Fields.EMPTY).seq()).isEqualTo(3);
        assertThat(seqs(again.read(Query.ALL))).containsExactly(1L, 2L, 3L);
    }

    @Test
    void readerFilters() {
        var history = open();
        for (int i = 1; i <= 6; i++) {
            history.append(
                    i % 2 == 0 ? NodeOperation.READ : NodeOperation.SEND,
                    i % 2 == 0 ? Value.Fields.EMPTY.with("text", i) : HELLO.with("output", i));
        }

        assertThat(seqs(history.read(Query.ALL.of(NodeOperation.READ))))
                .containsExactly(2L, 4L, 6L);
        assertThat(seqs(history.read(Query.ALL.from(5)))).containsExactly(5L, 6L);
        assertThat(seqs(history.read(Query.ALL.last(2)))).containsExactly(5L, 6L);
        assertThat(history.read(Query.ALL.last(0))).isEmpty();
        assertThat(history.read(Query.ALL.inputsOnly().last(1)))
                .containsExactly(new NodeHistory.Entry(5, NOW, NODE, NodeOperation.SEND, HELLO));
    }

    @Test
    void tornLastLineIsToleratedAndWhatComesAfterItIsRead() throws IOException {
        var history = open();
        history.append(NodeOperation.SEND, HELLO.with("output", "ü".repeat(50)));
        history.append(NodeOperation.SEND, HELLO.with("output", "ü".repeat(50)));
        var whole = Files.readAllBytes(file);
        int first = new String(whole, StandardCharsets.UTF_8).indexOf('\n');

        RandomSeeds.each(
                100,
                random -> {
                    int cut = first + 60 + random.nextInt(whole.length - first - 62);
                    Files.write(file, Arrays.copyOf(whole, cut));

                    assertThat(seqs(open().read(Query.ALL)).getFirst()).isEqualTo(1);
                    var again = open();
                    long next = again.append(NodeOperation.CLOSE, Value.Fields.EMPTY).seq();
                    assertThat(seqs(again.read(Query.ALL))).containsExactly(1L, next);
                });
    }

    @Test
    void numbersGoOnAlsoAfterALineThatIsLongerThanAPiece() {
        var history = open();
        history.append(NodeOperation.SEND, HELLO);
        history.append(NodeOperation.SEND, HELLO.with("output", "x".repeat(1_000_000)));

        assertThat(open().append(NodeOperation.CLOSE, Value.Fields.EMPTY).seq()).isEqualTo(3);
    }

    @Test
    void secretsAreNeverWritten() throws IOException {
        var secrets =
                Secrets.fromEnvironment(Map.of("ANTHROPIC_API_KEY", "dummy-key-123", "HOME", "/h"))
                        .and(Secrets.of(List.of("dummy-password")));
        var history = open(secrets);
        history.append(
                NodeOperation.SEND,
                Value.fields(
                        Map.of(
                                "input",
                                "use dummy-key-123 please",
                                "env",
                                List.of(Map.of("dummy-password", "x")))));

        assertThat(Files.readString(file))
                .contains("use *** please", "\"***\":\"x\"")
                .doesNotContain("dummy-key-123", "dummy-password");
    }

    @Test
    void manyThreadsAppendWholeLines() throws InterruptedException {
        var history = open();
        var threads = new ArrayList<Thread>();
        for (int i = 0; i < 8; i++) {
            threads.add(
                    Thread.startVirtualThread(() -> {
                        for (int n = 0; n < 100; n++) {
                            history.append(NodeOperation.WRITE, HELLO);
                        }
                    }));
        }
        for (var thread : threads) {
            thread.join();
        }

        var entries = history.read(Query.ALL);
        assertThat(entries).hasSize(800);
        assertThat(entries.getLast().seq()).isEqualTo(800);
    }

    @Test
    void nobodyElseMayLookInside() throws IOException {
        open().append(NodeOperation.SEND, HELLO);

        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-------");
    }

    @Test
    void directoryInTheWayIsToldWithItsName() throws IOException {
        Files.createDirectories(file);

        assertThatThrownBy(() -> open().append(NodeOperation.SEND, HELLO))
                .isInstanceOf(NerveException.Unavailable.class)
                .hasMessageContaining("cannot write the history")
                .hasMessageContaining("main.jsonl");
    }

    @Test
    void randomBytesInTheFileNeverBreakTheReader() {
        RandomSeeds.each(
                200,
                random -> {
                    Files.deleteIfExists(file);
                    var history = open();
                    history.append(NodeOperation.SEND, HELLO);
                    var noise = new byte[random.nextInt(300)];
                    random.nextBytes(noise);
                    Files.write(file, noise, StandardOpenOption.APPEND);

                    var again = open();
                    again.append(NodeOperation.CLOSE, Value.Fields.EMPTY);
                    var read = again.read(Query.ALL);
                    assertThat(read.getFirst().data()).isEqualTo(HELLO);
                    assertThat(read.getLast().op()).isEqualTo(NodeOperation.CLOSE);
                });
    }

    @Test
    void whatASessionDidIsForgottenAndNothingElse() throws IOException {
        var histories = new JsonlHistoryStore(directory, Secrets.NONE, () -> NOW);
        var over = SessionId.of("over");
        histories.find(over, NODE).orElseThrow().append(NodeOperation.SEND, HELLO);
        histories.find(SessionId.of("open"), NODE).orElseThrow().append(NodeOperation.SEND, HELLO);

        var foreign = Files.writeString(directory.resolve("over/notes.txt"), "mine");
        histories.delete(over);

        assertThat(directory.resolve("over")).isDirectoryContaining(foreign::equals);
        assertThat(directory.resolve("over/main.jsonl")).doesNotExist();
        Files.delete(foreign);
        histories.delete(over);
        histories.delete(over);

        assertThat(directory.resolve("over")).doesNotExist();
        assertThat(directory.resolve("open/main.jsonl")).exists();
        histories.find(over, NODE).orElseThrow().append(NodeOperation.SEND, HELLO);
        assertThat(Files.readAllLines(directory.resolve("over/main.jsonl"))).hasSize(1);
    }
}
