package dev.nerve.app.secret;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// A key is used by the steps of a run, and stands nowhere outside of it.
@Timeout(120)
class SecretRunsTest {

    private static final String KEY = "sk-dummy-0123456789abcdef";
    private static final String URL = "pg://dummy:pw@nowhere";

    /// Says it in one piece, in two, in an item, a question and a failure.
    private static final String LEAK =
            """
            nerve: 1
            id: leak
            params: {p: none}
            steps:
              - id: show
                bash: 'echo key is $ANTHROPIC_API_KEY'
              - id: use
                bash: |
                  echo ${steps.show.output} | grep -q "is $ANTHROPIC_API_KEY" && echo it is real
                  printf %s "$HALF"; sleep 0.1
                  echo "-dummy-0123456789""abcdef"
              - id: large
                bash: |
                  head -c 1100000 /dev/zero | tr '\\0' x >&2
                  echo $ANTHROPIC_API_KEY >&2
              - id: each
                map: ${["a", "b"]}
                steps:
                  - id: one
                    bash: 'echo $ANTHROPIC_API_KEY and $DATABASE_URL'
              - id: ask
                gate: 'is ${steps.show.output} fine?'
              - id: fail
                when: ${params.p != "go on"}
                bash: 'echo bad $ANTHROPIC_API_KEY >&2; exit 3'
            output: ${[steps.show.output, steps.use.output, steps.each.output, steps.ask.output]}
            """;

    /// Is killed with its process in the second step, the first time.
    private static final String KILLED =
            """
            nerve: 1
            id: killed
            steps:
              - id: show
                bash: 'echo $ANTHROPIC_API_KEY'
              - id: use
                on_resume: again
                bash: |
                  test -e killed || { touch killed; kill -9 $PPID; sleep 60; }
                  [ ${steps.show.output} = "$ANTHROPIC_API_KEY" ] && echo the same || echo another
            """;

    @TempDir Path directory;
    private final List<String> printed = new ArrayList<>();

    @BeforeEach
    void write() throws IOException {
        Files.writeString(directory.resolve("leak.yaml"), LEAK);
        Files.writeString(directory.resolve("killed.yaml"), KILLED);
        Files.writeString(directory.resolve("config.yaml"), "secrets: [DATABASE_URL]\n");
    }

    @Test
    void keyIsNeitherPrintedNorStored() throws Exception {
        var answer = "ask=yes " + KEY;
        nerve("run", "leak.yaml", "given " + KEY, "--param", "p=" + KEY, "--answer", answer);
        nerve("run", "leak.yaml", "--param", "p=go on", "--answer", answer);
        nerve("run", "leak.yaml", "--param", "p=go on", "--answer", answer, "--json");
        nerve("runs", "list");
        var failed = nerve("runs", "list", "--json").lines().filter(line -> line.contains(KEY));
        nerve("runs", "show", "leak", "--full");
        nerve("runs", "show", "leak", "--json");

        assertThat(failed).isEmpty();
        assertThat(printed).anySatisfy(text -> assertThat(text).contains("bad *** (exit code 3"));
        assertThat(printed)
                .anySatisfy(text ->
                        assertThat(text).contains("key is ***", "it is real", "*** and ***"));
        assertThat(printed).noneMatch(text -> text.contains(KEY) || text.contains(URL));
        assertThat(stored()).anyMatch(text -> text.endsWith("x***\n"));
        assertThat(stored()).noneMatch(text -> text.contains(KEY) || text.contains(URL));
    }

    @Test
    void keyOfTheStoreIsForItsOwnerAlone() throws Exception {
        nerve("run", "killed.yaml");

        assertThat(Files.getPosixFilePermissions(directory.resolve(".nerve/key")))
                .isEqualTo(PosixFilePermissions.fromString("rw-------"));
    }

    @Test
    void runThatWasKilledGoesOnWithTheRealValue() throws Exception {
        nerve("run", "killed.yaml");
        assertThat(stored()).noneMatch(text -> text.contains(KEY));

        var resumed = nerve("runs", "resume", "killed");

        assertThat(resumed).contains("the same");
        assertThat(stored()).noneMatch(text -> text.contains(KEY));
    }

    @Test
    void withoutTheKeyItIsUnknownWhatAStepGave() throws Exception {
        nerve("run", "killed.yaml");
        Files.delete(directory.resolve(".nerve/key"));

        nerve("runs", "list");
        var resumed = nerve("runs", "resume", "killed");

        assertThat(resumed).contains("show").contains("again");
        assertThat(resumed).doesNotContain("another").doesNotContain("the same");
    }

    @Test
    void whatIsCutShowsNoPartOfTheKey() throws Exception {
        Files.writeString(
                directory.resolve("cut.yaml"),
                """
                nerve: 1
                id: cut
                steps:
                  - id: head
                    output: head 16B
                    bash: 'echo 0123 $ANTHROPIC_API_KEY'
                  - id: tail
                    output: tail 16B
                    bash: 'echo $ANTHROPIC_API_KEY'
                  - id: bad
                    bash: 'echo 012345678901234567890123456789012345678 ${input} >/dev/null; exit 3'
                output: ${steps.head.output + steps.tail.output}
                """);

        nerve("run", "cut.yaml", KEY);
        nerve("runs", "show", "cut", "--full");
        nerve("runs", "show", "cut", "--json");

        assertThat(printed).anySatisfy(text -> assertThat(text).contains("0123 ***"));
        assertThat(printed).noneMatch(text -> text.contains("dumm") || text.contains("9abc"));
        assertThat(stored()).noneMatch(text -> text.contains("dumm") || text.contains("9abc"));
    }

    @Test
    void mistakeAboutAModelShowsNoSecret() throws Exception {
        Files.writeString(
                directory.resolve("config.yaml"),
                "models: {nonsense: {}}\nsecrets: [DATABASE_URL]\n");
        Files.writeString(
                directory.resolve("plain.yaml"),
                "nerve: 1\nid: plain\nsteps:\n  - id: a\n    bash: echo at $DATABASE_URL\n");

        assertThat(nerve("run", "plain.yaml")).contains("at ***").doesNotContain(URL);
        assertThat(stored()).noneMatch(text -> text.contains(URL));
    }

    @Test
    void mistakeAboutSecretsStopsEverything() throws Exception {
        nerve("run", "killed.yaml");
        Files.writeString(directory.resolve("config.yaml"), "secrets: DATABASE_URL\n");

        assertThat(nerve("run", "killed.yaml")).contains("config.yaml:1:1", "list of variables");
        assertThat(nerve("runs", "list")).contains("config.yaml:1:1").doesNotContain("killed-");
    }

    @Test
    void innocentVariableIsShown() throws Exception {
        Files.writeString(
                directory.resolve("plain.yaml"),
                "nerve: 1\nid: plain\nsteps:\n  - id: a\n    bash: echo a german keymap\n");

        assertThat(nerve("run", "plain.yaml")).contains("a german keymap");
        assertThat(Files.exists(directory.resolve(".nerve/key"))).isFalse();
    }

    /// {@return the content of all stored files}
    private List<String> stored() throws IOException {
        var all = new ArrayList<String>();
        try (var files = Files.walk(directory.resolve(".nerve"))) {
            for (var file : files.filter(Files::isRegularFile).toList()) {
                all.add(Files.readString(file, StandardCharsets.ISO_8859_1));
            }
        }
        return all;
    }

    /// {@return all that a command writes}
    private String nerve(String... words) throws IOException, InterruptedException {
        var command = new ArrayList<String>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"));
        command.addAll(List.of("--sun-misc-unsafe-memory-access=allow", "-Xlog:disable"));
        command.addAll(List.of("--enable-native-access=ALL-UNNAMED", "-cp"));
        command.addAll(List.of(System.getProperty("java.class.path"), "dev.nerve.app.Main"));
        command.addAll(List.of(words));
        var output = Files.createTempFile(directory, "output", ".txt");
        var builder =
                new ProcessBuilder(command)
                        .directory(directory.toFile())
                        .redirectInput(Path.of("/dev/null").toFile())
                        .redirectErrorStream(true)
                        .redirectOutput(output.toFile());
        builder.environment()
                .putAll(
                        Map.of(
                                "HOME",
                                directory.toString(),
                                "NERVE_CONFIG",
                                directory.resolve("config.yaml").toString(),
                                "ANTHROPIC_API_KEY",
                                KEY,
                                "HALF",
                                KEY.substring(0, 2),
                                "KEYMAP",
                                "german",
                                "DATABASE_URL",
                                URL));
        var process = builder.start();
        try {
            assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        } finally {
            process.destroyForcibly();
        }
        var text = Files.readString(output);
        printed.add(text);
        return text;
    }
}
