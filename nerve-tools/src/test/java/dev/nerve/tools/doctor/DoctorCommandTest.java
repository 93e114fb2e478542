package dev.nerve.tools.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.ErrorCode;
import dev.nerve.cli.CommandLineProgram;
import dev.nerve.cli.NerveVersion;
import dev.nerve.cli.output.ConsoleStreams;
import dev.nerve.cli.output.TextStyle;
import dev.nerve.json.Json;
import dev.nerve.sqlite.SqliteStore;
import dev.nerve.value.Value;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DoctorCommandTest {

    private static final String SYSTEM = "/usr/local/bin:/usr/bin:/bin";

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final Map<String, String> environment = new HashMap<>();
    private int width = Integer.MAX_VALUE;

    @TempDir Path directory;
    private Path programs;

    @BeforeEach
    void makePrograms() throws IOException {
        programs = Files.createDirectory(directory.resolve("bin"));
        environment.put("PATH", programs + ":" + SYSTEM);
        environment.put("LANG", "C.UTF-8");
        environment.put("TERM", "xterm");
    }

    private void program(String name, String script) throws IOException {
        var file = Files.writeString(programs.resolve(name), "#!/bin/sh\n" + script + "\n");
        assertThat(file.toFile().setExecutable(true)).isTrue();
    }

    private int run(String... words) {
        out.reset();
        var stream = new PrintStream(out, true, StandardCharsets.UTF_8);
        var streams =
                new ConsoleStreams(
                        stream, TextStyle.PLAIN, stream, TextStyle.PLAIN, () -> width, () -> width);
        var command =
                new DoctorCommand(
                        environment, directory, () -> directory.resolve(".nerve"), List.of());
        return CommandLineProgram.of(new NerveVersion("1"), List.of(command), streams)
                .run(List.of(words));
    }

    @Test
    void aNarrowTerminalBreaksLinesBetweenWords() {
        width = 60;
        environment.put("PATH", programs.toString());

        run("doctor");

        assertThat(text())
                .contains(
                        """
                        missing  claude     optional;
                                            npm install -g @anthropic-ai/claude-code
                        """,
                        """
                        missing  keys       optional;
                                            set one of ANTHROPIC_API_KEY,
                                            OPENAI_API_KEY, GEMINI_API_KEY,
                        """);
    }

    private String text() {
        return out.toString(StandardCharsets.UTF_8);
    }

    private Value check(String name) {
        run("doctor", "--json");
        var report = Json.parse(text().lines().findFirst().orElseThrow());
        return report.at("checks").items().stream()
                .filter(check -> check.at("name").text().equals(name))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void whatIsNeededWorksHere() {
        assertThat(run("doctor")).as(text()).isZero();

        assertThat(text())
                .contains("ok       jdk")
                .contains("ok       processes")
                .contains("ok       bash")
                .contains("ok       disk")
                .contains("All requirements are met.");
    }

    @Test
    void aVersionIsTold() throws IOException {
        program("wezterm", "echo 'wezterm 20240203-110809-5046fc22'");

        assertThat(check("wezterm").at("detail").text()).isEqualTo("20240203-110809-5046fc22");
    }

    @Test
    void agentIsToldWithItsPlaceAndWhetherItsVersionIsKnown() throws IOException {
        program("claude", "echo '2.1.197 (Claude Code)'");
        program("codex", "echo 'codex-cli 0.1.2'");

        assertThat(check("claude").at("detail").text())
                .isEqualTo("2.1.197, tested with nerve; " + programs.resolve("claude"));
        assertThat(check("codex").at("detail").text())
                .startsWith("0.1.2, not tested with nerve; tested versions: ")
                .endsWith(programs.resolve("codex").toString());
    }

    @Test
    void agentsThatAreMissingAreNoFailure() {
        environment.put("PATH", SYSTEM);

        assertThat(run("doctor")).as(text()).isZero();
        assertThat(text())
                .contains("missing  claude     optional; npm install -g @anthropic-ai/claude-code")
                .contains("missing  codex      optional; npm install -g @openai/codex")
                .contains("missing  gemini     optional; npm install -g @google/gemini-cli")
                .contains("missing  opencode   optional; npm install -g opencode-ai");
    }

    @Test
    void whatIsMissingIsToldWithHowToGetIt() {
        environment.put("PATH", SYSTEM);

        var opencode = check("opencode");

        assertThat(opencode.at("state").text()).isEqualTo("missing");
        assertThat(opencode.at("needed").toBoolean()).isFalse();
        assertThat(opencode.at("advice").text()).isEqualTo("npm install -g opencode-ai");
    }

    @Test
    void aProgramThatHangsDoesNotHangTheDoctor() throws IOException {
        program("claude", "setsid sleep 60 & sleep 60");
        program("codex", "exec sleep 60");
        long start = System.nanoTime();

        var claude = check("claude");

        assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(5));
        assertThat(claude.at("state").text()).isEqualTo("problem");
        assertThat(claude.at("detail").text()).contains("longer than 2 s");
    }

    @Test
    void aProgramThatFailsIsAProblem() throws IOException {
        program("gemini", "echo 'node is too old' >&2; exit 1");

        var gemini = check("gemini");

        assertThat(gemini.at("state").text()).isEqualTo("problem");
        assertThat(gemini.at("detail").text()).contains("node is too old");
        assertThat(run("doctor")).isZero();
    }

    @Test
    void whatIsNeededAndMissingIsAFailure() {
        environment.put("PATH", programs.toString());

        assertThat(run("doctor")).isEqualTo(ErrorCode.UNAVAILABLE.exitCode());
        assertThat(text()).contains("missing  bash").contains("these checks failed: bash");
    }

    @Test
    void keysAreToldByNameOnly() {
        environment.put("ANTHROPIC_API_KEY", "sk-very-secret");

        assertThat(check("keys").at("detail").text()).isEqualTo("ANTHROPIC_API_KEY");
        run("doctor", "--verbose");
        assertThat(text()).doesNotContain("very-secret");
    }

    @Test
    void aLocaleWithoutAllCharactersIsAProblem() {
        environment.put("LANG", "C");

        assertThat(check("locale").at("advice").text()).isEqualTo("export LANG=C.UTF-8");
    }

    @Test
    void theStoreIsLookedAtAndNotTouched() throws IOException {
        var store = directory.resolve(".nerve");
        SqliteStore.open(store).close();
        var before = files(store);

        var finding = check("store");

        assertThat(finding.at("state").text()).isEqualTo("ok");
        assertThat(finding.at("detail").text()).contains("can be read");
        assertThat(files(store)).isEqualTo(before);
    }

    @Test
    void aStoreThatIsInUseIsLookedAtToo() {
        try (var _ = SqliteStore.open(directory.resolve(".nerve"))) {
            assertThat(check("store").at("state").text()).isEqualTo("ok");
        }
    }

    @Test
    void aDamagedStoreIsAFailure() throws IOException {
        var store = Files.createDirectory(directory.resolve(".nerve"));
        Files.writeString(store.resolve("nerve.db"), "this is no database".repeat(100));
        var before = files(store);

        assertThat(run("doctor")).isEqualTo(ErrorCode.UNAVAILABLE.exitCode());

        assertThat(text()).contains("problem  store");
        assertThat(files(store)).isEqualTo(before);
    }

    @Test
    void noStoreIsNoProblemAndNoneIsMade() {
        assertThat(check("store").at("detail").text()).startsWith("none yet");
        assertThat(directory.resolve(".nerve")).doesNotExist();
    }

    private static Map<String, FileTime> files(Path store) throws IOException {
        var files = new TreeMap<String, FileTime>();
        try (var all = Files.walk(store)) {
            for (var file : all.filter(Files::isRegularFile).toList()) {
                files.put(store.relativize(file).toString(), Files.getLastModifiedTime(file));
            }
        }
        return files;
    }
}
