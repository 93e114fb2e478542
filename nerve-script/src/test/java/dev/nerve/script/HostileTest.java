package dev.nerve.script;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.nerve.script.problem.WorkflowFileException;
import dev.nerve.testkit.RandomSeeds;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/// Any file is read or refused, and quickly.
class HostileTest {

    private static final Duration SOON = Duration.ofSeconds(10);

    private final Bench bench = new Bench();

    private void isRefused(String text) {
        long started = System.nanoTime();
        var thrown = catchThrowable(() -> bench.read(text));
        assertThat(Duration.ofNanos(System.nanoTime() - started)).isLessThan(SOON);
        assertThat(thrown).isInstanceOf(WorkflowFileException.class);
        assertThat(((WorkflowFileException) thrown).problems()).isNotEmpty();
        assertThat(String.valueOf(thrown.getMessage()).length()).isLessThan(100_000);
    }

    @Test
    void aLaughIsRefused() {
        var laughs = new StringBuilder("a0: &a0 [lol, lol]\n");
        for (int i = 1; i < 30; i++) {
            var before = "*a" + (i - 1);
            laughs.append("a%d: &a%d [%s, %s, %s]\n".formatted(i, i, before, before, before));
        }
        isRefused(laughs.toString());
    }

    @Test
    void waitsWithoutAnEndAreRefused() throws InterruptedException {
        isRefused("nerve: 1\nid: x\nsteps: [{wait: 999999999999d}]\n");
        isRefused("nerve: 1\nid: x\nsteps: [{gate: {prompt: a, timeout: 999999999999d}}]\n");
        isRefused("nerve: 1\nid: x\nsteps: [{value: 1, timeout: 999999999999d}]\n");
        var later = bench.run("nerve: 1\nid: x\nsteps: [{wait: '${input}'}]\n", "999999999999d");
        assertThat(later.output().at("error_type").text()).isEqualTo("invalid_request");
    }

    @Test
    void tagsAreRefused() {
        isRefused("nerve: 1\nid: !!javax.script.ScriptEngineManager [x]\n");
    }

    @Test
    void whatIsLargeIsRefused() {
        isRefused("nerve: 1\nid: x\nsteps: [" + "{value: 1},".repeat(1_000_000) + "]");
        isRefused("x".repeat(10 * 1024 * 1024));
    }

    @Test
    void whatIsDeepIsRefused() {
        isRefused("steps: " + "[".repeat(10_000) + "]".repeat(10_000));
        isRefused("steps: " + "{a: ".repeat(10_000) + "1" + "}".repeat(10_000));
        var deep = new StringBuilder("nerve: 1\nid: x\nsteps:\n");
        for (int i = 0; i < 60; i++) {
            deep.append("  ".repeat(2 * i)).append("- loop: 2\n");
            deep.append("  ".repeat(2 * i + 1)).append("steps:\n");
        }
        isRefused(deep.toString());
    }

    @Test
    void thousandsOfMistakesAreToldSoon() {
        isRefused("nerve: 1\nid: x\nsteps:\n" + "- {value: '${nobody + x}'}\n".repeat(1_000));
        isRefused("nerve: 1\nid: x\nsteps:\n" + "- {node: nobody, wehn: 1}\n".repeat(10_000));
    }

    @Test
    void tooManyStepsAreRefused() {
        isRefused("nerve: 1\nid: x\nsteps:\n" + "- wait: 1s\n".repeat(20_000));
    }

    @Test
    void graphsThatMultiplyAreRefused() {
        var graphs = new StringBuilder("nerve: 1\nid: x\nsteps: [{node: g0}]\ngraphs:\n");
        for (int i = 0; i < 40; i++) {
            var next = "{id: a, node: g%1$d}, {id: b, node: g%1$d}".formatted(i + 1);
            graphs.append("  g%d: {steps: [%s]}\n".formatted(i, next));
        }
        isRefused(graphs + "  g40: {steps: [{value: 1}]}\n");
    }

    @Test
    void manyStepsAreReadSoon() {
        long started = System.nanoTime();
        var steps = new StringBuilder("nerve: 1\nid: x\nsteps:\n");
        for (int i = 0; i < 1_000; i++) {
            steps.append("- {id: s%d, value: %d}\n".formatted(i, i));
        }

        var workflow = bench.read(steps.toString());

        assertThat(workflow.tree().lines()).hasSize(1_001);
        assertThat(Duration.ofNanos(System.nanoTime() - started)).isLessThan(SOON);
    }

    @Test
    void changedFilesAreReadOrRefused() throws IOException {
        var valid =
                List.of(
                        Files.readString(Path.of("src/test/resources/files/everything.yaml")),
                        Files.readString(Path.of("src/test/resources/mistakes/shapes.yaml")));
        RandomSeeds.each(
                200,
                random -> {
                    var text = valid.get(random.nextInt(valid.size()));
                    isReadOrRefused(changed(text, random));
                });
    }

    @Test
    void randomBytesAreRefused() {
        RandomSeeds.each(
                200,
                random -> {
                    var bytes = new byte[random.nextInt(200)];
                    random.nextBytes(bytes);
                    var text = new String(bytes, StandardCharsets.ISO_8859_1);
                    isReadOrRefused(text);
                    isReadOrRefused(
                            "nerve: 1\nid: x\nsteps:\n  - value: \"${%s}\""
                                    .formatted(text.replace("\"", "'")));
                });
    }

    private void isReadOrRefused(String text) {
        var thrown = catchThrowable(() -> bench.read(text).mermaid());
        if (thrown != null) {
            assertThat(thrown).as(text).isInstanceOf(WorkflowFileException.class);
        }
    }

    private static String changed(String text, Random random) {
        var changed = new StringBuilder(text);
        for (int i = 1 + random.nextInt(4); i > 0; i--) {
            int at = random.nextInt(changed.length());
            int other = random.nextInt(changed.length());
            int length = random.nextInt(12);
            switch (random.nextInt(5)) {
                case 0 -> changed.delete(at, Math.min(changed.length(), at + length));
                case 1 ->
                        changed.insert(
                                at,
                                changed.substring(
                                        other, Math.min(changed.length(), other + length)));
                case 2 ->
                        changed.setCharAt(
                                at, ":-{}[]${}'\"\n #&*!|>%@`".charAt(random.nextInt(22)));
                case 3 -> changed.setCharAt(at, (char) random.nextInt(0x2100));
                default -> swapLines(changed, random);
            }
        }
        return changed.toString();
    }

    private static void swapLines(StringBuilder text, Random random) {
        var lines = text.toString().split("\n", -1);
        int one = random.nextInt(lines.length);
        int other = random.nextInt(lines.length);
        var kept = lines[one];
        lines[one] = lines[other];
        lines[other] = kept;
        text.setLength(0);
        text.append(String.join("\n", lines));
    }
}
