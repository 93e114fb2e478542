package dev.nerve.bench;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

/// A benchmark of short commands, next to `java -version`.
final class StartBenchmark implements Benchmark {

    private static final int WARM_UPS = 3;
    private static final int ROUNDS = 21;

    private final List<String> java =
            List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-version");
    private final String nerve = Path.of(System.getProperty("nerve.root", "."), "nerve").toString();

    @Override
    public String name() {
        return "start";
    }

    @Override
    public String summary() {
        return "Short commands, next to java -version";
    }

    @Override
    public BenchmarkFigures run() throws Exception {
        measure(WARM_UPS);
        var medians = measure(ROUNDS);
        return new BenchmarkFigures()
                .with("java_version_ms", medians[0])
                .with("nerve_version_ms", medians[1])
                .with("version_ratio", medians[1] / medians[0])
                .with("demo_first_line_ms", medians[2])
                .with("demo_ratio", medians[2] / medians[0]);
    }

    private double[] measure(int rounds) throws Exception {
        return InterleavedMedian.millis(
                rounds,
                () -> untilEnd(java),
                () -> untilEnd(List.of(nerve, "--version")),
                () -> untilFirstLine(List.of(nerve, "demo")));
    }

    private static long untilEnd(List<String> command) throws IOException, InterruptedException {
        long began = System.nanoTime();
        var process =
                new ProcessBuilder(command)
                        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                        .redirectError(ProcessBuilder.Redirect.DISCARD)
                        .start();
        int code = process.waitFor();
        long took = System.nanoTime() - began;
        if (code != 0) {
            throw new IllegalStateException(command + " ended with " + code);
        }
        return took;
    }

    /// Returns the time until the first line. It reads the rest too, because a program with a full
    /// pipe may not exit.
    private static long untilFirstLine(List<String> command)
            throws IOException, InterruptedException {
        long began = System.nanoTime();
        var process =
                new ProcessBuilder(command)
                        .redirectInput(Path.of("/dev/null").toFile())
                        .redirectError(ProcessBuilder.Redirect.DISCARD)
                        .start();
        try (var lines =
                new BufferedReader(
                        new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
            var first = lines.readLine();
            long took = System.nanoTime() - began;
            lines.lines().forEach(_ -> {});
            if (first == null || process.waitFor() != 0) {
                throw new IllegalStateException(command + " printed no line");
            }
            return took;
        }
    }
}
