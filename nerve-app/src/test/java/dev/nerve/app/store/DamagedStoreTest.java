package dev.nerve.app.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.ErrorCode;
import dev.nerve.app.Typed;
import dev.nerve.run.Run;
import dev.nerve.testkit.LogCapture;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// All ways of damage that we could think of, and all commands that meet them.
@Timeout(300)
class DamagedStoreTest {

    private static final int DAMAGED = ErrorCode.LINEAGE_CORRUPT.exitCode();
    private static final int PAGE = 4096;

    /// The messages that are allowed for a damaged file.
    private static final String TOLD = "(?s).*(is damaged|is not a store of nerve|is empty).*";

    private static final List<List<String>> COMMANDS =
            List.of(
                    List.of("runs", "list"),
                    List.of("runs", "list", "--json"),
                    List.of("runs", "show", "tiny"),
                    List.of("runs", "watch", "tiny"),
                    List.of("runs", "answer", "tiny", "ask", "no"),
                    List.of("runs", "pause", "tiny"),
                    List.of("runs", "resume", "tiny"),
                    List.of("runs", "stop", "tiny"),
                    List.of("runs", "fork", "tiny", "--at", "echo"),
                    List.of("runs", "compare", "tiny", "tiny"),
                    List.of("runs", "prune", "--older-than", "1d"),
                    List.of("workflow", "list"),
                    List.of("run", "tiny.yaml", "--answer", "ask=yes"));

    @TempDir Path directory;

    /// A run logs that a damaged store refuses its events.
    private final LogCapture log = LogCapture.of(Run.class);

    private final long seed = Long.getLong("seed", System.nanoTime());
    private final Random random = new Random(seed);
    private byte[] whole = new byte[0];

    @BeforeEach
    void keepARun() throws Exception {
        Files.writeString(
                directory.resolve("tiny.yaml"),
                """
                nerve: 1
                id: tiny
                steps:
                  - {id: ask, gate: "Well?"}
                  - {id: echo, bash: "echo ${input}"}
                """);
        var run = nerve(List.of("run", "tiny.yaml", "--answer", "ask=yes"));
        assertThat(run.code()).as(run.err()).isZero();
        whole = Files.readAllBytes(file());
    }

    @AfterEach
    void releaseLog() {
        log.close();
    }

    private Typed nerve(List<String> words) {
        return Typed.in(directory, "", words.toArray(String[]::new));
    }

    private Path file() {
        return directory.resolve(".nerve/nerve.db");
    }

    /// Puts the store back as it was.
    private void mend() throws IOException {
        if (Files.isDirectory(file())) {
            Files.delete(file());
        }
        Files.deleteIfExists(directory.resolve(".nerve/nerve.db-wal"));
        Files.deleteIfExists(directory.resolve(".nerve/nerve.db-shm"));
        Files.write(file(), whole);
    }

    @Test
    void aFileThatIsNoStoreIsToldByEveryCommandAndLeftAsItIs() throws Exception {
        var wrong = new ArrayList<String>();
        for (var damage : hopeless().entrySet()) {
            for (var command : COMMANDS) {
                mend();
                damage.getValue().make();
                var before = bytes();
                var told = nerve(command);
                if (told.code() != DAMAGED
                        || !(told.err() + told.out()).matches(TOLD)
                        || hasTrace(told)
                        || !Arrays.equals(before, bytes())) {
                    wrong.add(
                            "%s, %s: %d %s".formatted(damage.getKey(), command, told.code(), told));
                }
            }
        }
        assertThat(wrong).isEmpty();
    }

    @Test
    void damageInsideIsNeverABug() throws Exception {
        var wrong = new ArrayList<String>();
        for (var damage : inside().entrySet()) {
            for (var command : COMMANDS) {
                mend();
                damage.getValue().make();
                var told = nerve(command);
                // A command that does not read the damaged part may succeed.
                boolean isTold =
                        told.code() == DAMAGED && (told.err() + told.out()).contains("damaged");
                if (hasTrace(told) || (!isTold && told.code() == 1) || told.err().contains("bug")) {
                    wrong.add(
                            "%s, %s: %d %s".formatted(damage.getKey(), command, told.code(), told));
                }
            }
        }
        assertThat(wrong).as("-Dseed=%d", seed).isEmpty();
    }

    @Test
    void aStoreThatWasEmptiedIsNotTakenForANewOne() throws Exception {
        Files.write(file(), new byte[0]);

        var list = nerve(List.of("runs", "list"));
        var run = nerve(List.of("run", "tiny.yaml", "--answer", "ask=yes"));

        assertThat(list.code()).isEqualTo(DAMAGED);
        assertThat(list.err()).contains("is empty").contains("remove it");
        assertThat(run.code()).isEqualTo(DAMAGED);
        assertThat(Files.size(file())).isZero();

        Files.delete(file());
        assertThat(nerve(List.of("run", "tiny.yaml", "--answer", "ask=yes")).code()).isZero();
    }

    @Test
    void anEmptyFileAloneIsANewStore() throws Exception {
        var made = Files.createDirectories(directory.resolve("made/.nerve"));
        Files.createFile(made.resolve("nerve.db"));
        Files.copy(directory.resolve("tiny.yaml"), directory.resolve("made/tiny.yaml"));

        var run =
                Typed.in(directory.resolve("made"), "", "run", "tiny.yaml", "--answer", "ask=yes");

        assertThat(run.code()).as(run.err()).isZero();
        assertThat(Files.size(made.resolve("nerve.db"))).isPositive();
    }

    @Test
    void aRunOfAnUnknownStateIsListedBesideTheOthers() throws Exception {
        nerve(List.of("run", "tiny.yaml", "--answer", "ask=yes"));
        sql("UPDATE run SET state = 'happy' WHERE key = 1");

        var list = nerve(List.of("runs", "list"));
        var json = nerve(List.of("runs", "list", "--json"));
        var unknown = nerve(List.of("runs", "list", "--state", "unknown"));
        var third = list.out().lines().toList().get(2);
        var resume = nerve(List.of("runs", "resume", third.substring(0, third.indexOf(' '))));

        assertThat(list.code()).isZero();
        assertThat(list.out().lines().skip(1))
                .satisfiesExactly(
                        row -> assertThat(row).contains("completed"),
                        row ->
                                assertThat(row)
                                        .contains("unknown")
                                        .contains("this version does not know the stored state"));
        assertThat(json.out()).contains("\"state\":\"unknown\"", "\"state\":\"completed\"");
        assertThat(unknown.out().lines().skip(1)).hasSize(1);
        assertThat(resume.code()).isEqualTo(DAMAGED);
    }

    private static boolean hasTrace(Typed told) {
        return Stream.of(told.err(), told.out())
                .anyMatch(text -> text.contains("\tat ") || text.contains("Exception"));
    }

    private byte[] bytes() throws IOException {
        return Files.isDirectory(file()) ? new byte[0] : Files.readAllBytes(file());
    }

    /// {@return ways of damage after which nothing can be read}
    private Map<String, Damage> hopeless() {
        var ways = new TreeMap<String, Damage>();
        ways.put("emptied", () -> Files.write(file(), new byte[0]));
        ways.put("text", () -> Files.writeString(file(), "This is a letter. ".repeat(500)));
        ways.put("short text", () -> Files.writeString(file(), "hello"));
        ways.put("zeros", () -> Files.write(file(), new byte[whole.length]));
        ways.put("one byte", () -> Files.write(file(), Arrays.copyOf(whole, 1)));
        ways.put("half a header", () -> Files.write(file(), Arrays.copyOf(whole, 50)));
        ways.put("only the header", () -> Files.write(file(), Arrays.copyOf(whole, 100)));
        ways.put("half a page", () -> Files.write(file(), Arrays.copyOf(whole, PAGE / 2)));
        ways.put("other magic", () -> overwrite(0, "SQLite format 4"));
        ways.put("first page", () -> overwrite(0, "\u00ee".repeat(PAGE)));
        ways.put("page size", () -> overwrite(16, "\u0003\u0007"));
        ways.put("other program", this::otherDatabase);
        ways.put(
                "directory",
                () -> {
                    Files.delete(file());
                    Files.createDirectory(file());
                });
        return ways;
    }

    /// {@return ways of damage that some commands meet and others do not}
    private Map<String, Damage> inside() {
        var ways = new TreeMap<String, Damage>();
        for (int page = 1; page < whole.length / PAGE; page++) {
            int at = page * PAGE;
            ways.put("page " + page, () -> overwrite(at, "\u00ee".repeat(PAGE)));
        }
        for (int number = 0; number < 12; number++) {
            int size = PAGE * (1 + random.nextInt(whole.length / PAGE - 1));
            ways.put("cut at " + size, () -> Files.write(file(), Arrays.copyOf(whole, size)));
            int at = 100 + random.nextInt(whole.length - 200);
            ways.put("bytes at " + at, () -> overwrite(at, "\u00ff\u0000\u00ff"));
        }
        ways.put("schema", () -> overwrite(150, "\u00ff".repeat(400)));
        ways.put("torn log", () -> Files.writeString(log(), "not a log".repeat(900)));
        for (var table : List.of("run", "run_start", "journal", "journal_end", "gate", "event")) {
            ways.put("without " + table, () -> sql("DROP TABLE " + table));
        }
        ways.put("column", () -> sql("ALTER TABLE run DROP COLUMN active"));
        ways.put("state", () -> sql("UPDATE run SET state = 'happy'"));
        ways.put("name", () -> sql("UPDATE run SET name = 'No Name!'"));
        ways.put("input", () -> sql("UPDATE run_start SET input = '{'"));
        ways.put("params", () -> sql("UPDATE run_start SET params = '7'"));
        ways.put("output", () -> sql("UPDATE run SET output = '[', code = NULL"));
        ways.put("kind", () -> sql("UPDATE run_start SET kind = 'odd'"));
        ways.put("origin", () -> sql("UPDATE run_start SET origin = 1, origin_name = 'NO NAME'"));
        ways.put("source", () -> sql("DELETE FROM source"));
        ways.put("path", () -> sql("UPDATE journal SET path = '///'"));
        ways.put("row kind", () -> sql("UPDATE journal SET kind = 9"));
        ways.put("chain", () -> sql("UPDATE journal SET before = number"));
        ways.put("outcome", () -> sql("UPDATE journal SET output = '{'"));
        ways.put("events", () -> sql("UPDATE event SET lines = '[1,2'"));
        ways.put("event type", () -> sql("UPDATE event SET lines = '[1,\"x\",\"\",\"odd\",1,{}]'"));
        ways.put("question", () -> sql("UPDATE gate SET question = '{}'"));
        ways.put("wanted", () -> sql("UPDATE run SET wanted = 'cake'"));
        return ways;
    }

    private Path log() {
        return directory.resolve(".nerve/nerve.db-wal");
    }

    private void overwrite(int at, String latin) throws IOException {
        try (var access = new RandomAccessFile(file().toFile(), "rw")) {
            access.seek(at);
            access.write(latin.getBytes(StandardCharsets.ISO_8859_1));
        }
    }

    private void otherDatabase() throws Exception {
        Files.delete(file());
        sql("CREATE TABLE letter (text TEXT)");
    }

    private void sql(String statement) throws Exception {
        try (var connection = DriverManager.getConnection("jdbc:sqlite:" + file());
                var one = connection.createStatement()) {
            one.execute(statement);
        }
    }

    private interface Damage {

        void make() throws Exception;
    }
}
