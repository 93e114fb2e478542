package dev.nerve.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.workflow.run.WorkflowRunRequest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/// The examples in `docs/from-scripts-to-workflows.md` are true.
class ScriptsGuideTest {

    /// A test runs in the directory of its module.
    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

    private static final Path GUIDE = ROOT.resolve("docs/from-scripts-to-workflows.md");

    @TempDir Path directory;

    static List<String> files() throws IOException {
        return blocks("yaml").stream().filter(ScriptsGuideTest::isFile).toList();
    }

    private static boolean isFile(String block) {
        return block.startsWith("nerve: 1\n");
    }

    private static List<String> blocks(String language) throws IOException {
        return Pattern.compile("(?ms)^```%s\\n(.*?)^```$".formatted(language))
                .matcher(Files.readString(GUIDE))
                .results()
                .map(found -> found.group(1))
                .toList();
    }

    @ParameterizedTest
    @MethodSource("files")
    void everyFileRuns(String text) throws Exception {
        run(text);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "triage  | find the test that should have failed",
                "shout   | [\"A.MD\",\"B.MD\",\"IT'S $(ME).MD\"]",
                "later   | It is time.",
                "patient | It worked the second time. You said: Write a title."
            })
    void filesGiveWhatTheGuideSays(String id, String given) throws Exception {
        var file = files().stream().filter(text -> text.contains("id: " + id + "\n")).findFirst();

        assertThat(run(file.orElseThrow())).isEqualTo(given);
    }

    private String run(String text) throws Exception {
        var file = Files.writeString(directory.resolve("flow.yaml"), text);
        try (var nerve = Nerve.open(directory.resolve(".nerve"), directory, System.getenv())) {
            var run = nerve.runs().start(WorkflowRunRequest.of(nerve.source(file), ""));
            return run.await().orThrow().text();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"yaml", "java"})
    void everyPassageIsInAnExample(String language) throws IOException {
        var passages = blocks(language).stream().filter(block -> !isFile(block)).toList();
        var examples = examples(language);

        assertThat(passages).isNotEmpty();
        assertThat(passages)
                .allSatisfy(passage -> assertThat(examples).contains(unindented(passage)));
    }

    private static String examples(String language) throws IOException {
        var all = new StringBuilder();
        try (var files = Files.newDirectoryStream(ROOT.resolve("examples"), "*." + language)) {
            for (var file : files) {
                all.append(unindented(Files.readString(file)));
            }
        }
        return all.toString();
    }

    private static String unindented(String text) {
        return text.lines().map(String::strip).collect(Collectors.joining("\n", "", "\n"));
    }

    @Test
    void everyLinkLeadsSomewhere() throws IOException {
        var links =
                Pattern.compile("]\\(([^)#]+)[^)]*\\)")
                        .matcher(Files.readString(GUIDE))
                        .results()
                        .map((MatchResult link) -> GUIDE.resolveSibling(link.group(1)).normalize())
                        .toList();

        assertThat(links).hasSizeGreaterThan(10).allSatisfy(file -> assertThat(file).exists());
    }
}
