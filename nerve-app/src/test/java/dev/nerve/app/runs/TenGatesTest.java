package dev.nerve.app.runs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.nerve.NerveException;
import dev.nerve.RunId;
import dev.nerve.app.Nerve;
import dev.nerve.gate.StoredGate;
import dev.nerve.json.Json;
import dev.nerve.node.Nodes;
import dev.nerve.run.RunState;
import dev.nerve.workflow.run.WorkflowRun;
import dev.nerve.workflow.run.WorkflowRunRequest;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(120)
class TenGatesTest {

    private static final Duration LONG = Duration.ofMinutes(10);

    @TempDir Path directory;

    private Nerve nerve;

    @BeforeEach
    void open() {
        nerve = Nerve.open(directory.resolve(".nerve"), directory, Map.of());
    }

    @AfterEach
    void close() {
        nerve.close();
    }

    @Test
    void allAreListedWithTheirPaths() throws Exception {
        var run = start(LONG);

        assertThat(waiting(run.id())).isEqualTo(TenGates.PATHS);
        assertThat(nerve.runs().list().getFirst().state()).isEqualTo(RunState.WAITING);
    }

    @Test
    void theyAreAnsweredInAnyOrder() throws Exception {
        var run = start(LONG);
        var paths = new ArrayList<>(TenGates.PATHS);
        long seed = Long.getLong("seed", System.nanoTime());
        Collections.shuffle(paths, new Random(seed));

        for (var path : paths) {
            nerve.runs().answer(run.id(), path, answer(path), "me");
        }

        var output = run.await().orThrow();
        assertThat(output.toJson())
                .as("-Dseed=" + seed)
                .isEqualTo(
                        """
                        {"plain":"ten-gates/plain/gate","choice":"red","number":"7",\
                        "graph":{"left":"ten-gates/graph/inside/left",\
                        "right":"ten-gates/graph/inside/right"},\
                        "map":["ten-gates/map/each/round[1]","ten-gates/map/each/round[2]",\
                        "ten-gates/map/each/round[3]"],\
                        "nested":"ten-gates/nested/middle/inner/gate",\
                        "late":"ten-gates/late/late"}\
                        """);
    }

    @Test
    void anotherProcessAnswersAndIsRefused() throws Exception {
        var run = start(LONG);
        try (var other = Other.answering(directory, run.id(), "ann")) {
            assertThat(other.ask("choice/gate green"))
                    .isEqualTo(
                            "invalid_request gate 'ten-gates/choice/gate': 'green' is not one of"
                                    + " its options: red, blue");
            assertThat(other.ask("choice/gate 2")).isEqualTo("taken");
            assertThat(other.ask("choice/gate red"))
                    .startsWith(
                            "already_exists gate 'ten-gates/choice/gate' was answered with 'blue'")
                    .contains("by ann at 20");
            assertThat(other.ask("number many"))
                    .isEqualTo(
                            "invalid_request gate 'ten-gates/number/number': 'many' is no number");
            assertThat(other.ask("number 12")).isEqualTo("taken");
            assertThat(other.ask("nothing yes")).startsWith("not_found");
            assertThat(other.ask("gate yes"))
                    .startsWith("invalid_request several gates are called 'gate'");
        }
        assertThat(waiting(run.id())).hasSize(8);
    }

    @Test
    void ofTwoAnswerersOneWinsAndTheOtherIsTold() throws Exception {
        var run = start(LONG);
        try (var ann = Other.answering(directory, run.id(), "ann");
                var bob = Other.answering(directory, run.id(), "bob")) {
            for (var path : TenGates.PATHS) {
                ann.tell(path + " " + answer(path));
                bob.tell(path + " " + answer(path));
                var heard = List.of(ann.hear(), bob.hear());

                assertThat(heard).as(path).containsOnlyOnce("taken");
                var loser = heard.getFirst().equals("taken") ? heard.getLast() : heard.getFirst();
                var winner = heard.getFirst().equals("taken") ? "ann" : "bob";
                assertThat(loser).startsWith("already_exists").contains("by " + winner);
            }
        }
        assertThat(run.await().orThrow().at("choice").text()).isEqualTo("red");
    }

    @Test
    void theyAreKeptWhenTheProcessThatAsksIsKilledAndAnotherGoesOn() throws Exception {
        RunId run;
        try (var first = Other.asking(directory)) {
            run = RunId.of(first.hear());
            awaitAllAsked(run);
            nerve.runs().answer(run, "plain/gate", "before", "me");
        }
        assertThat(nerve.runs().get(run).state()).isEqualTo(RunState.INTERRUPTED);
        assertThat(waiting(run)).hasSize(9);
        nerve.runs().answer(run, "choice/gate", "blue", "me");
        assertThat(waiting(run)).hasSize(8);

        try (var second = Other.asking(directory, run.name())) {
            assertThat(second.hear()).isEqualTo(run.name());
            for (var path : waiting(run)) {
                nerve.runs().answer(run, path, answer(path), "me");
            }

            var output = Json.parse(second.hear());
            assertThat(output.at("plain").text()).isEqualTo("before");
            assertThat(output.at("choice").text()).isEqualTo("blue");
            assertThat(output.at("number").text()).isEqualTo("7");
            assertThat(output.at("late").text()).isEqualTo("ten-gates/late/late");
        }
    }

    @Test
    void oneThatNobodyAnswersTimesOutWithItsDefault() throws Exception {
        var run = start(Duration.ofMillis(200));
        for (var path : TenGates.PATHS) {
            if (!path.endsWith("late")) {
                nerve.runs().answer(run.id(), path, answer(path), "me");
            }
        }

        assertThat(run.await().orThrow().at("late").text()).isEqualTo("never");
        assertThatThrownBy(() -> nerve.runs().answer(run.id(), "late", "now", "me"))
                .isInstanceOf(NerveException.AlreadyExists.class)
                .hasMessageContaining("timed out at ")
                .hasMessageEndingWith("; 'never' counts as its answer");
    }

    private WorkflowRun start(Duration patience) throws InterruptedException {
        var source = nerve.bind(TenGates.workflow(patience), Nodes.none());
        var run = nerve.runs().start(WorkflowRunRequest.of(source, ""));
        awaitAllAsked(run.id());
        return run;
    }

    private void awaitAllAsked(RunId run) {
        await().until(() -> nerve.runs().get(run).waiting().size() == 10);
        await().until(() -> nerve.runs().get(run).state() == RunState.WAITING);
    }

    private List<String> waiting(RunId run) {
        return nerve.runs().get(run).waiting().stream()
                .map(StoredGate::path)
                .map(Object::toString)
                .sorted()
                .toList();
    }

    private static String answer(String path) {
        if (path.contains("/choice/")) {
            return "red";
        }
        return path.contains("/number/") ? "7" : path;
    }

    /// Another process.
    private static final class Other implements AutoCloseable {

        private final Process process;
        private final BufferedReader output;
        private final Writer input;

        private Other(Class<?> program, List<String> words) throws IOException {
            var command = new ArrayList<String>();
            command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
            command.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"));
            command.addAll(List.of("--enable-native-access=ALL-UNNAMED", "-cp"));
            command.addAll(List.of(System.getProperty("java.class.path"), program.getName()));
            command.addAll(words);
            process =
                    new ProcessBuilder(command)
                            .redirectError(ProcessBuilder.Redirect.DISCARD)
                            .start();
            output = process.inputReader();
            input = process.outputWriter();
        }

        /// {@return one that answers, and is ready to}
        static Other answering(Path place, RunId run, String name) throws IOException {
            var other =
                    new Other(AnsweringProgram.class, List.of(place.toString(), run.name(), name));
            assertThat(other.hear()).isEqualTo("ready");
            return other;
        }

        /// {@return one that asks}
        static Other asking(Path place, String... run) throws IOException {
            var words = new ArrayList<>(List.of(place.toString()));
            words.addAll(List.of(run));
            return new Other(AskingProgram.class, words);
        }

        void tell(String line) throws IOException {
            input.write(line + "\n");
            input.flush();
        }

        String hear() throws IOException {
            return String.valueOf(output.readLine());
        }

        String ask(String line) throws IOException {
            tell(line);
            return hear();
        }

        @Override
        public void close() {
            process.toHandle().destroyForcibly();
            process.onExit().join();
        }
    }
}
