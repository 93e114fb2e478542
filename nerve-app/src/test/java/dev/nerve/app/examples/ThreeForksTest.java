package dev.nerve.app.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Runs the example as its readers would, with Claude Code and without.
class ThreeForksTest {

    private static final String CLASS_PATH = System.getProperty("java.class.path");
    private static final String SYSTEM = "/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin";
    private static final String USUAL_CACHE = System.getProperty("user.home") + "/.cache";
    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

    @TempDir static Path classes;
    @TempDir Path home;
    @TempDir Path temporary;
    @TempDir Path written;

    @BeforeAll
    static void compile() {
        var source = ROOT.resolve("examples/three-forks/ThreeForks.java").toString();

        int code =
                ToolProvider.getSystemJavaCompiler()
                        .run(
                                null,
                                null,
                                null,
                                "-proc:none",
                                "-d",
                                classes.toString(),
                                "-cp",
                                CLASS_PATH,
                                source);

        assertThat(code).isZero();
    }

    @Test
    void withoutClaudeCodeTheScriptAloneMendsTheProject() throws Exception {
        var ran = run(Map.of("PATH", SYSTEM));

        assertThat(ran.output()).startsWith("A scripted agent does it");
        hasMended(ran);
    }

    @Test
    @Tag("agents")
    void claudeCodeMendsTheProject() throws Exception {
        var cache = installed();

        var ran = run(Map.of("PATH", SYSTEM, "XDG_CACHE_HOME", cache.toString()));

        assertThat(ran.output()).startsWith("Claude Code does it");
        hasMended(ran);
    }

    @Test
    void whatItDoesNotKnowIsToldWithWhatItDoes() throws Exception {
        var ran = run(Map.of("PATH", SYSTEM), "--quickly");

        assertThat(ran.code()).isEqualTo(2);
        assertThat(ran.output()).contains("[--real | --scripted] [--keep]");
        assertThat(temporary).isEmptyDirectory();
    }

    private void hasMended(Ran ran) throws IOException {
        assertThat(ran.code()).as(ran.output()).isZero();
        assertThat(ran.output())
                .contains("three-forks: 5 of 5 steps")
                .contains("  quick    5 of 8 passed")
                .contains("→ careful  8 of 8 passed")
                .contains("  clever   7 of 8 passed")
                .contains("The winner's branch is 'careful'")
                .contains("\n+rest=$(printf '%s' \"$1\" | tr -d ' ')\n");
        assertThat(files(temporary)).isEmpty();
        assertThat(files(home)).isEmpty();
    }

    private static List<Path> files(Path directory) throws IOException {
        try (var all = Files.walk(directory)) {
            return all.filter(Files::isRegularFile).toList();
        }
    }

    /// {@return the cache in which Claude Code is, installed if it was not}
    private static Path installed() throws Exception {
        var process =
                new ProcessBuilder(ROOT.resolve("scripts/agents.sh").toString())
                        .redirectError(ProcessBuilder.Redirect.INHERIT)
                        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                        .start();
        assertThat(process.waitFor()).isZero();
        return Path.of(System.getenv().getOrDefault("XDG_CACHE_HOME", USUAL_CACHE));
    }

    private record Ran(int code, String output) {}

    private Ran run(Map<String, String> environment, String... options) throws Exception {
        var output = written.resolve("output");
        var builder =
                new ProcessBuilder(command(options))
                        .directory(ROOT.toFile())
                        .redirectErrorStream(true)
                        .redirectOutput(output.toFile());
        builder.environment().clear();
        builder.environment().put("HOME", home.toString());
        builder.environment().putAll(environment);
        var process = builder.start();
        boolean ended = process.waitFor(60, TimeUnit.SECONDS);
        process.destroyForcibly();
        assertThat(ended).as(Files.readString(output)).isTrue();
        return new Ran(process.exitValue(), Files.readString(output));
    }

    private List<String> command(String... options) {
        var command =
                new ArrayList<>(
                        List.of(
                                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                                "-XX:+UseSerialGC",
                                "-XX:TieredStopAtLevel=1",
                                "-Dstdout.encoding=UTF-8",
                                "-Duser.home=" + home,
                                "-Djava.io.tmpdir=" + temporary,
                                "--enable-native-access=ALL-UNNAMED",
                                "--class-path",
                                classes + File.pathSeparator + CLASS_PATH,
                                "ThreeForks"));
        command.addAll(List.of(options));
        return command;
    }
}
