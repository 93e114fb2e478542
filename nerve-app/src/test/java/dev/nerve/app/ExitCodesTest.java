package dev.nerve.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.ErrorCode;
import dev.nerve.json.Json;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Commands exit with the codes of the table in `docs/workflows.md`.
@Timeout(120)
class ExitCodesTest {

    private static final Pattern ROW = Pattern.compile("\\| (\\d+) \\| (.*?) \\| .* \\|");
    private static final Pattern NAME = Pattern.compile("`([a-z_]+)`");

    private static final String ASK =
            """
            nerve: 1
            id: ask
            steps:
              - {id: well, gate: {prompt: "Well?", options: [yes, no]}}
            """;

    @TempDir Path directory;

    @BeforeEach
    void writeFiles() throws IOException {
        write("ask.yaml", ASK);
        write("wrong.yaml", "nerve: 1\nid: wrong\nsteps:\n  - {id: a, nod: b}\n");
        write("fails.yaml", "nerve: 1\nid: fails\nsteps:\n  - {id: a, bash: exit 3}\n");
        write(
                "slow.yaml",
                "nerve: 1\nid: slow\nsteps:\n  - {id: a, bash: sleep 9, timeout: 1ms}\n");
        write("done.yaml", "nerve: 1\nid: done\nsteps:\n  - {id: a, bash: echo done}\n");
    }

    private void write(String name, String text) throws IOException {
        Files.writeString(directory.resolve(name), text);
    }

    @AfterEach
    void makeWritable() throws IOException {
        allow("rwx------");
    }

    private void allow(String permissions) throws IOException {
        Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString(permissions));
    }

    private Typed nerve(String... words) {
        return Typed.in(directory, "", words);
    }

    /// {@return the numbers of the table by the names of the errors; 0 and 9 have none}
    private static Map<String, Integer> table() throws IOException {
        var table = new TreeMap<String, Integer>();
        for (var line : Files.readAllLines(Path.of("../docs/workflows.md"))) {
            var row = ROW.matcher(line);
            if (row.matches()) {
                var names = NAME.matcher(row.group(2));
                while (names.find()) {
                    table.put(names.group(1), Integer.valueOf(row.group(1)));
                }
            }
        }
        return table;
    }

    @Test
    void theTableHasAllErrorCodesWithTheirNumbers() throws IOException {
        var codes =
                Arrays.stream(ErrorCode.values())
                        .collect(Collectors.toMap(ErrorCode::wireName, ErrorCode::exitCode));

        assertThat(table()).isEqualTo(codes);
    }

    @Test
    void theHelpHasTheNumbersOfTheTable() throws IOException {
        var help = Json.parse(nerve("run", "--help", "--json").out()).at("exit_codes").items();
        var numbers = new TreeSet<>(table().values());
        numbers.addAll(List.of(0, 9));

        assertThat(help)
                .extracting(row -> Integer.valueOf(row.at("typed").text()))
                .containsExactlyElementsOf(numbers);
    }

    @ParameterizedTest
    @CsvSource({
        "run none.yaml, not_found",
        "run wrong.yaml, invalid_request",
        "run fails.yaml, process",
        "run slow.yaml, timeout",
        "runs show none, not_found",
        "runs list --state odd, invalid_request",
        "runs resume done, wrong_state",
        "runs pause done, wrong_state",
        "runs stop done, wrong_state",
        "runs stop fails, wrong_state",
        "runs pause fails, wrong_state",
        "runs answer ask maybe, invalid_request",
        "runs answer done yes, not_found",
        "runs answer answered yes, already_exists",
        "runs answer answered well yes, already_exists",
        "runs answer ask none yes, not_found",
        "runs fork done --at none, not_found",
        "runs delete none --yes, not_found",
        "runs delete done, invalid_request",
        "workflow validate none.yaml, not_found",
        "workflow validate wrong.yaml, invalid_request",
        "workflow validate wrong.yaml none.yaml, invalid_request",
        "workflow validate none.yaml ask.yaml, not_found",
        "workflow show none.yaml, not_found",
        "workflow load none.yaml, not_found",
        "workflow remove none, not_found",
        "odd, invalid_request"
    })
    void aCommandEndsWithTheCodeOfItsError(String words, String error) throws IOException {
        nerve("run", "done.yaml");
        nerve("run", "fails.yaml");
        write("answered.yaml", ASK.replace("id: ask", "id: answered"));
        nerve("run", "answered.yaml", "--answer", "well=no");
        nerve("run", "ask.yaml");

        var shell = nerve(words.split(" "));

        assertThat(shell.code()).as(shell.err()).isEqualTo(table().get(error));
    }

    @Test
    void aRunThatWaitsEndsWithNine() {
        assertThat(nerve("run", "ask.yaml").code()).isEqualTo(9);
    }

    @ParameterizedTest
    @CsvSource({"runs list", "runs stop x", "run done.yaml", "chat"})
    void aStoreThatIsDamagedIsToldAsSuch(String words) throws IOException {
        Files.createDirectories(directory.resolve(".nerve"));
        Files.write(
                directory.resolve(".nerve/nerve.db"),
                "This is a letter. ".repeat(500).getBytes(StandardCharsets.UTF_8));

        var shell = nerve(words.split(" "));

        assertThat(shell.code()).as(shell.err()).isEqualTo(table().get("lineage_corrupt"));
    }

    @ParameterizedTest
    @CsvSource({"run done.yaml", "chat", "workflow load done.yaml"})
    void whoMayNotWriteIsToldSo(String words) throws IOException {
        allow("r-x------");
        Assumptions.assumeFalse(Files.isWritable(directory), "root may write everywhere");

        var shell = nerve(words.split(" "));

        assertThat(shell.code()).as(shell.err()).isEqualTo(table().get("permission"));
    }
}
