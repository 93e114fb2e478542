package dev.nerve.app.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;
import static org.awaitility.Awaitility.await;

import dev.nerve.json.Json;
import dev.nerve.testkit.ProcessLiveness;
import dev.nerve.value.Value;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
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
                .startsWith("nerve demo: ")
                .contains("a stack in Java\"\n\n  0.00 s  started    dev-coach-review: 3 steps\n")
                .contains("round      outer[1]/inner: 1 of at most 4")
                .contains("resumed    dev-coach-review: by demo, was interrupted")
                .contains("answered   approve: approve, by the demo")
                .contains("round      outer: 3 of at most 4")
                .doesNotContain(ESCAPE);
        assertThat(piped.err()).isEmpty();
        assertThat(piped.leftovers()).isEmpty();
    }

    @Test
    void headingsStandInAPipeWhereTheirPartOfTheStoryBegins() throws Exception {
        assertThat(piped.await()).isZero();
        assertThat(piped.out())
                .containsSubsequence(
                        "\n1. A workflow",
                        "started    outer[1]/inner[1]/change\n",
                        "\n2. It is killed",
                        "$ kill -9 ",
                        "resumed    dev-coach-review",
                        "\n3. What if",
                        "--at 'outer[2]/review' --input \"",
                        "\n4. The two",
                        "same      outer[1]/review\n",
                        "\nWhat to try next:\n");
    }

    @Test
    void whatWasDoneBeforeTheKillIsNotDoneAgain() throws Exception {
        assertThat(piped.await()).isZero();
        assertThat(piped.out().lines().filter(line -> line.endsWith("started    draft")))
                .hasSize(1);
        assertThat(
                        piped.out()
                                .lines()
                                .filter(line ->
                                        line.endsWith("started    outer[1]/inner[1]/change")))
                .hasSize(2);
    }

    @Test
    void forkSharesWhatWasBeforeItAndIsCompared() throws Exception {
        assertThat(piped.await()).isZero();
        assertThat(piped.out())
                .contains("same      outer[1]/review\n")
                .contains("differs   outer[2]/review\n")
                .contains("> Not yet. Two threads would tear it apart")
                .contains("only >    outer[3]/review\n")
                .contains("\nWhat to try next:\n");
    }

    @Test
    void itsRunsCanBeLookedAtAndWhatItAdvisesWorks() throws Exception {
        assertThat(piped.await()).isZero();
        var advised =
                piped.out()
                        .lines()
                        .map(String::strip)
                        .filter(line -> line.startsWith("nerve --dir "))
                        .map(line -> List.of(line.split("  ", 2)[0].substring(6).split(" ")))
                        .toList();

        assertThat(advised).hasSize(3);
        for (var words : advised) {
            var looked = DemoProcess.nerve(directory.resolve("looked"), words);
            assertThat(looked.await()).as("%s: %s", words, looked.err()).isZero();
            assertThat(looked.out()).contains("dev-coach-review");
        }
        var home = directory.resolve("piped/home/.nerve/demo");
        assertThat(piped.out()).contains("(cd %s && nerve run dev-coach".formatted(home));
        assertThat(home.resolve("dev-coach-review.yaml")).exists();
        assertThat(home.resolve("temporary")).doesNotExist();
    }

    @Test
    void programGetsTheEventsAndNothingElse() throws Exception {
        assertThat(json.await()).isZero();
        var all = json.out().lines().map(Json::parse).toList();
        var events = all.stream().filter(one -> one.find("seq").isPresent()).toList();
        var runs = events.stream().map(event -> event.at("run_id").text()).distinct().toList();

        assertThat(runs).hasSize(2);
        for (var run : runs) {
            var own = events.stream().filter(one -> one.at("run_id").text().equals(run)).toList();
            assertThat(own.getFirst().at("type").text()).isEqualTo("started");
            assertThat(own.getLast().at("type").text()).isEqualTo("completed");
            assertThat(own).extracting(event -> event.at("seq").toLong()).isSorted();
        }
        assertThat(types(events)).contains("loop_iteration", "resumed", "gate_resolved");
        assertThat(all.subList(events.size(), all.size()))
                .extracting(event -> event.at("type").text())
                .containsExactly("comparison", "next");
        assertThat(json.err()).isEmpty();
    }

    private static List<String> types(List<Value> events) {
        return events.stream().map(event -> event.at("type").text()).distinct().toList();
    }

    @Test
    void terminalGetsATreeThatIsPaintedInPlace() throws Exception {
        assertThat(live.await()).isZero();
        assertThat(live.out())
                .startsWith("nerve demo: ")
                .contains(ESCAPE + "[?25l", ESCAPE + "[?25h", "├─ ", "3 of 3 steps")
                .doesNotContain("started    draft");
    }

    @ParameterizedTest
    @CsvSource({"INT,130", "TERM,143"})
    void signalEndsItAtOnceAndLeavesNothing(String signal, int code) throws Exception {
        assumeThat(isHeard(signal)).isTrue();
        var stopped = DemoProcess.start(directory.resolve(signal), "out,err");
        await().atMost(Duration.ofSeconds(30))
                .until(() -> stopped.out().contains(ESCAPE + "[?25l"));
        var children = stopped.process().descendants().toList();
        assertThat(children).isNotEmpty();

        stopped.signal(signal);

        assertThat(stopped.await()).isEqualTo(code);
        await().atMost(Duration.ofSeconds(2))
                .untilAsserted(() -> assertThat(children).noneMatch(ProcessLiveness::isRunning));
        assertThat(stopped.leftovers()).isEmpty();
        assertThat(directory.resolve(signal).resolve("home/.nerve/demo")).doesNotExist();
        assertThat(stopped.out()).endsWith(ESCAPE + "[?25h");
    }

    /// A process that a shell starts in the background ignores Ctrl-C, and so do its children.
    private static boolean isHeard(String signal) throws IOException {
        var status = Path.of("/proc/self/status");
        return !signal.equals("INT")
                || !Files.exists(status)
                || Files.readAllLines(status).stream()
                        .filter(line -> line.startsWith("SigIgn:"))
                        .noneMatch(line -> (Long.parseLong(line.substring(8), 16) & 2) != 0);
    }
}
