package dev.nerve.app.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;
import static org.awaitility.Awaitility.await;

import dev.nerve.json.Json;
import dev.nerve.value.Value;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The demos of all tests run at the same time, because most of a demo is waiting.
class DemoCommandTest {

    private static final String ESCAPE = "\u001b";

    @TempDir static Path directory;

    private static DemoProcess piped;
    private static DemoProcess json;
    private static DemoProcess live;

    @BeforeAll
    static void startThem() throws IOException {
        piped = DemoProcess.start(directory.resolve("piped"), "");
        json = DemoProcess.start(directory.resolve("json"), "", "--json");
        live = DemoProcess.start(directory.resolve("live"), "out,err");
    }

    @Test
    void pipeGetsALineForEverythingThatMatters() throws Exception {
        assertThat(piped.await()).isZero();
        assertThat(piped.out())
                .startsWith("  0.00 s  started    book: 10 steps\n")
                .contains("retried    proofread: attempt 1 failed", "there was no dictionary")
                .contains("skipped    correct: its condition does not hold")
                .contains("done       contents/table")
                .contains("done       book: 9 of 10 steps, 1 skipped\n\nWhat came of it:\n")
                .contains("  proofread  0 mistakes, at attempt 2\n")
                .doesNotContain(ESCAPE);
        assertThat(piped.err()).startsWith("nerve demo: ");
        assertThat(piped.leftovers()).isEmpty();
    }

    @Test
    void programGetsTheEventsAndNothingElse() throws Exception {
        assertThat(json.await()).isZero();
        var all = json.out().lines().map(Json::parse).toList();
        var events = all.stream().filter(one -> one.find("seq").isPresent()).toList();

        assertThat(events).extracting(event -> event.at("type").text()).startsWith("started");
        assertThat(events.getLast().at("type").text()).isEqualTo("completed");
        assertThat(events)
                .extracting(event -> event.at("seq").toLong())
                .isEqualTo(LongStream.rangeClosed(1, events.size()).boxed().toList());
        assertThat(types(events)).contains("output_chunk", "step_retried", "step_skipped");
        assertThat(all.subList(events.size(), all.size()))
                .extracting(event -> event.at("type").text())
                .containsExactly(
                        "answer",
                        "forked",
                        "answer",
                        "switched",
                        "forked",
                        "answer",
                        "comparison",
                        "forks",
                        "next");
        assertThat(json.err()).isEmpty();
    }

    @Test
    void conversationIsForkedTwiceAndCompared() throws Exception {
        assertThat(piped.await()).isZero();
        assertThat(piped.out())
                .contains("safe> What is the safe way?\nFix billing first,")
                .contains("'safe' and 'fast' share 1 turn\n")
                .contains("> What is the safe way?                | > What is the fast way?\n")
                .contains("main (1 turn)\n├─ safe (2 turns)\n└─ fast (2 turns) <- you are here\n")
                .contains("\nWhat to try next:\n");
    }

    private static List<String> types(List<Value> events) {
        return events.stream().map(event -> event.at("type").text()).distinct().toList();
    }

    @Test
    void terminalGetsATreeThatIsPaintedInPlace() throws Exception {
        assertThat(live.await()).isZero();
        assertThat(live.out())
                .startsWith(ESCAPE + "[?25l")
                .contains(ESCAPE + "[?25h", "├─ ", "9 of 10 steps, 1 skipped")
                .doesNotContain("started    book");
        assertThat(live.out().lines().skip(3).filter(line -> line.contains("✓")).count())
                .isGreaterThan(10);
    }

    @ParameterizedTest
    @CsvSource({"INT,130", "TERM,143"})
    void signalEndsItAtOnceAndLeavesNothing(String signal, int code) throws Exception {
        assumeThat(isHeard(signal)).isTrue();
        var stopped = DemoProcess.start(directory.resolve(signal), "out,err");
        await().atMost(Duration.ofSeconds(30))
                .until(() -> stopped.process().descendants().findAny().isPresent());
        var children = stopped.process().descendants().toList();

        stopped.signal(signal);

        assertThat(stopped.await()).isEqualTo(code);
        // One that has ended is still shown until its new parent, the system's first process, has
        // taken notice of it.
        await().atMost(Duration.ofSeconds(2))
                .untilAsserted(() -> assertThat(children).noneMatch(ProcessHandle::isAlive));
        assertThat(stopped.leftovers()).isEmpty();
        assertThat(stopped.out()).endsWith(ESCAPE + "[?25h").contains("cancelled");
    }

    /// What a shell starts in the background does not hear Ctrl-C, nor does what that starts.
    private static boolean isHeard(String signal) throws IOException {
        var status = Path.of("/proc/self/status");
        return !signal.equals("INT")
                || !Files.exists(status)
                || Files.readAllLines(status).stream()
                        .filter(line -> line.startsWith("SigIgn:"))
                        .noneMatch(line -> (Long.parseLong(line.substring(8), 16) & 2) != 0);
    }
}
