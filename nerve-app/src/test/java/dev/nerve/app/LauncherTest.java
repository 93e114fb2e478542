package dev.nerve.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.nerve.app.ProjectCopy.Ended;
import dev.nerve.testkit.terminal.TmuxTestTerminal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Builds and starts a copy of the project for real, in a directory with a space in its name.
@Tag("launcher")
@Timeout(600)
class LauncherTest {

    private static final String HELP =
            "nerve-cli/src/main/java/dev/nerve/cli/CommandLineProgram.java";
    private static final String SUMMARY = "\"A control layer for AI agents\"";

    @TempDir static Path parent;

    private static ProjectCopy project = new ProjectCopy(Path.of(""));
    private static List<Ended> firstStarts = List.of();

    @BeforeAll
    static void startTwiceAtOnce() throws Exception {
        project = ProjectCopy.in(parent.resolve("a copy"));
        Callable<Ended> start = () -> project.nerve("--version");
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            firstStarts =
                    threads.invokeAll(List.of(start, start)).stream()
                            .map(Future::resultNow)
                            .toList();
        }
    }

    @Test
    void firstUseBuildsOnceEvenWhenStartedTwice() {
        assertThat(firstStarts).allMatch(start -> start.code() == 0);
        assertThat(firstStarts).allMatch(start -> start.out().startsWith("nerve "));
        assertThat(firstStarts)
                .extracting(Ended::err)
                .filteredOn(said -> said.contains("nerve: building (first use)"))
                .hasSize(1);
    }

    @Test
    void secondUseSaysNothingElse() {
        var start = project.nerve("--version");

        assertThat(start.err()).isEmpty();
        assertThat(start.out()).isEqualTo(firstStarts.getFirst().out());
    }

    @Test
    void exitCodeIsPassedOn() {
        assertThat(project.nerve("no-such-command").code()).isEqualTo(2);
    }

    @Test
    void linkFromElsewhereWorks() throws IOException {
        var link = Files.createSymbolicLink(parent.resolve("far"), Path.of("near"));
        Files.createSymbolicLink(parent.resolve("near"), Path.of("a copy", "nerve"));

        assertThat(project.run(List.of(link.toString(), "--version")).out()).startsWith("nerve ");
    }

    @Test
    void changedSourceIsWhatRuns() throws IOException {
        project.with(
                HELP,
                SUMMARY,
                "\"Planted\"",
                () -> {
                    var start = project.nerve("--help");

                    assertThat(start.err()).contains("nerve: building (sources changed)");
                    assertThat(start.out()).startsWith("Planted\n");
                });

        assertThat(project.nerve("--help").out()).doesNotContain("Planted");
    }

    @Test
    void brokenSourceShowsWhatTheCompilerSays() throws IOException {
        project.with(
                HELP,
                SUMMARY,
                "7",
                () -> {
                    var start = project.nerve("--help");

                    assertThat(start.code()).isEqualTo(1);
                    assertThat(start.out()).isEmpty();
                    assertThat(start.err()).contains(HELP + ":[", "int cannot be converted");
                    assertThat(start.err().lines()).hasSizeLessThan(10);
                });

        assertThat(project.nerve("--version").code()).isZero();
    }

    @Test
    void closedStreamsAreReadAndWrittenByNobody() throws IOException {
        var directory = Files.createDirectories(parent.resolve("closed"));
        var nerve = project.directory().resolve("nerve");
        for (var closed : List.of("<&-", ">&-", "2>&-", "<&- >&- 2>&-")) {
            var line = "cd '%s' && exec '%s' chat %s".formatted(directory, nerve, closed);

            var ended = project.run(List.of("bash", "-c", line));

            assertThat(ended.code()).isZero();
            assertThat(ended.out()).isEmpty();
        }
    }

    @Test
    void textIsKeptWithoutALocale() throws IOException {
        var directory = Files.createDirectories(parent.resolve("locale"));
        var nerve = project.directory().resolve("nerve");
        // Written as bytes, because this process may have no such locale either.
        var line =
                "cd '%s' && printf 'gr\\303\\266\\303\\237e\\n' | exec '%s' chat scripted/echo"
                        .formatted(directory, nerve);

        var ended = project.run(List.of("bash", "-c", line), Map.of("LC_ALL", "C"));

        assertThat(ended.out()).isEqualTo("main> größe\ngröße\n");
    }

    @Test
    void exampleOfTwoLoopsShowsThemAndTheirRounds() throws Exception {
        assumeTrue(TmuxTestTerminal.isInstalled(), "tmux is not installed");
        var script =
                Files.writeString(
                        parent.resolve("example.sh"),
                        """
                        export NERVE_JAVA_HOME='%s'
                        cd '%s'
                        printf 'approve\\n' |
                        ./nerve run examples/dev-coach-review.yaml "Write a stack"
                        echo "code $?"
                        cat
                        """
                                .formatted(System.getProperty("java.home"), project.directory()));

        try (var terminal = TmuxTestTerminal.open(parent, List.of("sh", script.toString()))) {
            assertThat(terminal.awaitText("code 0")).containsPattern(ExampleTree.BOTH_LOOPS);
        }
    }

    @Test
    void benchmarksAreListedWithoutABuild() {
        var bench = project.directory().resolve("bench").toString();

        var listed = project.run(List.of(bench, "--help"));
        var refused = project.run(List.of(bench, "graph", "--jsno"));

        assertThat(listed.out()).startsWith("Usage: ./bench NAME").contains("\n  graph  ");
        assertThat(refused.code()).isEqualTo(2);
        assertThat(refused.err()).startsWith("bench: unknown option '--jsno'");
        assertThat(project.directory().resolve("target").resolve("bench")).doesNotExist();
    }

    @Test
    void uselessCacheIsNoNews() throws IOException {
        try (var files = Files.walk(project.directory().resolve("target", "dist"))) {
            for (var cache : files.filter(file -> file.toString().endsWith(".jsa")).toList()) {
                Files.writeString(cache, "useless");
            }
        }

        var start = project.nerve("--version");

        assertThat(start.code()).isZero();
        assertThat(start.out()).startsWith("nerve ");
        assertThat(start.err()).isEmpty();
    }

    @Test
    void whatIsInstalledRunsFromThePathAndAdvisesSo() throws IOException {
        var prefix = parent.resolve("prefix");

        var installed = project.nerve("install", "--prefix", prefix.toString());

        assertThat(installed.code()).as(installed.err()).isZero();
        assertThat(installed.out()).contains("installed " + prefix.resolve("bin/nerve"));
        assertThat(prefix.resolve("share/zsh/site-functions/_nerve")).isNotEmptyFile();
        assertThat(prefix.resolve("share/fish/vendor_completions.d/nerve.fish")).isNotEmptyFile();
        var onPath =
                project.run(
                        List.of(
                                "bash",
                                "-c",
                                "PATH='%s/bin':$PATH; cd '%s'; nerve --version; nerve runs list"
                                        .formatted(prefix, parent)));
        var byName =
                project.run(
                        List.of(
                                "bash",
                                "-c",
                                "cd '%s'; './a copy/nerve' runs list".formatted(parent)));
        assertThat(onPath.out()).startsWith("nerve ");
        assertThat(onPath.err()).contains("'nerve run FILE' starts one");
        assertThat(byName.err()).contains("''./a copy/nerve' run FILE' starts one");
        assertThat(project.nerve("install", "--prefix").code()).isEqualTo(2);
    }

    @Test
    void bashCompletesCommandsAndTheirOptions() {
        var prefix = parent.resolve("completed");
        project.nerve("install", "--prefix", prefix.toString());
        var script = prefix.resolve("share/bash-completion/completions/nerve");
        var line =
                """
                . '%s'
                try() { COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _nerve; echo "${COMPREPLY[*]}"; }
                try nerve ru
                try nerve runs fo
                try nerve runs fork --a
                """
                        .formatted(script);

        assertThat(project.run(List.of("bash", "-c", line)).out())
                .isEqualTo("run runs\nfork\n--at --answer\n");
    }

    @Test
    void whatTheLauncherDoesHasHelpAsAllCommandsHave() {
        assertThat(project.nerve("--help").out())
                .contains("\n  java ", "\n  classpath ", "\n  install ");
        assertThat(project.nerve("help", "java").out()).startsWith("Runs Java with nerve");
        assertThat(project.nerve("java", "--help").out()).startsWith("Runs Java with nerve");
        assertThat(project.nerve("classpath", "--help").out()).startsWith("Shows the class path");
    }

    @Test
    void classPathIsEnoughForASourceFile() throws IOException {
        var hello =
                Files.writeString(
                        parent.resolve("Hello.java"),
                        "void main() { IO.println(dev.nerve.NodeId.of(\"hello\")); }");
        var java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        var classPath = project.nerve("classpath").out().strip();

        var said = project.run(List.of(java, "-cp", classPath, hello.toString()));

        assertThat(said.out()).isEqualTo("hello\n");
    }

    @Test
    void missingJdkIsTwoLines() throws IOException {
        var jdk = "scripts/jdk.sh";
        var start = List.of(project.directory().resolve("nerve").toString(), "--version");
        var nowhere = Map.of("NERVE_JAVA_HOME", "", "JAVA_HOME", "", "HOME", parent.toString());

        project.with(
                jdk,
                "/usr/lib/jvm/*",
                "",
                () -> {
                    var ended = project.run(start, nowhere);

                    assertThat(ended.code()).isEqualTo(6);
                    assertThat(ended.err().lines()).hasSize(2);
                    assertThat(ended.err()).startsWith("nerve: needs a JDK 25").contains("hint: ");
                });
    }
}
