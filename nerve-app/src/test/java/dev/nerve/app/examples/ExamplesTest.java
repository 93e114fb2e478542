package dev.nerve.app.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Runs every example in a process of its own, and compares what it prints with what it says.
class ExamplesTest {

    private static final String CLASS_PATH = System.getProperty("java.class.path");
    private static final int MOST_LINES = 90;

    @TempDir static Path classes;

    static List<Example> examples() throws IOException {
        return Example.all();
    }

    @BeforeAll
    static void compile() throws IOException {
        var arguments =
                new ArrayList<>(List.of("-proc:none", "-d", classes.toString(), "-cp", CLASS_PATH));
        examples().forEach(example -> arguments.add(example.file().toString()));

        int code =
                ToolProvider.getSystemJavaCompiler()
                        .run(null, null, null, arguments.toArray(String[]::new));

        assertThat(code).isZero();
    }

    @Test
    void thereAreExamples() throws IOException {
        assertThat(examples()).hasSizeGreaterThanOrEqualTo(7);
    }

    @ParameterizedTest
    @MethodSource("examples")
    void examplePrintsWhatItSays(Example example) throws Exception {
        assertThat(example.expected()).isNotEmpty();

        var printed = classes.resolve(example.name() + ".txt");
        var process =
                new ProcessBuilder(command(example))
                        .redirectErrorStream(true)
                        .redirectOutput(printed.toFile())
                        .start();
        boolean ended = process.waitFor(60, TimeUnit.SECONDS);
        process.destroyForcibly();

        assertThat(Files.readString(printed).stripTrailing()).isEqualTo(example.expected());
        assertThat(ended).isTrue();
        assertThat(process.exitValue()).isZero();
    }

    private static List<String> command(Example example) {
        return List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-Dstdout.encoding=UTF-8",
                "--enable-native-access=ALL-UNNAMED",
                "--class-path",
                classes + File.pathSeparator + CLASS_PATH,
                example.name());
    }

    @ParameterizedTest
    @MethodSource("examples")
    void exampleIsShortAndSaysHowToRunIt(Example example) {
        assertThat(example.lines()).hasSizeLessThanOrEqualTo(MOST_LINES);
        assertThat(String.join("\n", example.lines()))
                .contains("//     ./nerve java examples/" + example.name() + ".java");
    }
}
