package dev.nerve.app.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.ErrorCode;
import dev.nerve.cli.ExitCode;
import dev.nerve.cli.runs.RunExitCodes;
import dev.nerve.json.Json;
import dev.nerve.run.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// The words of `nerve run`, and its exit codes.
@Timeout(60)
class RunWordsTest {

    private final RunWorld world = new RunWorld();

    @Test
    void answersThatNoGateAskedForAreTold() {
        world.bind("asks", context -> context.gate("Well?", "yes", "no"));
        world.bind("quiet", _ -> Outcome.failed(ErrorCode.TIMEOUT, "too late"));

        var done = world.pipe("yes\n", "run", "asks.yaml", "--answer", "gat=no", "--answer", "x=1");
        var failed = world.pipe("", "run", "quiet.yaml", "--answer", "gate=1");
        var left = world.pipe("", "run", "asks.yaml", "--answer", "gat=no");
        var used = world.pipe("", "run", "asks.yaml", "--answer", "asks/gate=no");
        var json = world.pipe("yes\n", "run", "asks.yaml", "--answer", "gat=no", "--json");

        assertThat(done.code()).isZero();
        assertThat(done.err())
                .endsWith(
                        """
                        nerve: --answer 'gat' was not used, no such gate asked; these did: gate
                        nerve: --answer 'x' was not used, no such gate asked; these did: gate
                        """);
        assertThat(failed.code()).isEqualTo(ErrorCode.TIMEOUT.exitCode());
        assertThat(failed.err()).contains("--answer 'gate' was not used, no gate asked\n");
        assertThat(left.code()).isEqualTo(9);
        assertThat(left.err()).contains("--answer 'gat' was not used", "these did: gate\n");
        assertThat(used.code()).isZero();
        assertThat(used.err()).doesNotContain("was not used");
        assertThat(Json.parse(json.out().lines().toList().getLast()).toJson())
                .isEqualTo(
                        "{\"type\":\"unused_answers\",\"answers\":[\"gat\"],\"gates\":[\"gate\"]}");
    }

    @Test
    void theHelpTellsEveryExitCodeAndSoDoesTheGuide() throws IOException {
        var told = RunExitCodes.ALL.stream().map(ExitCode::number).toList();
        assertThat(told).isSorted().doesNotHaveDuplicates().contains(0, 9);
        assertThat(Arrays.stream(ErrorCode.values()).map(ErrorCode::exitCode)).isSubsetOf(told);
        var guide = Files.readString(Path.of("../docs/workflows.md"));
        for (var words : List.of("run", "runs", "runs watch", "runs resume", "runs fork")) {
            var help = world.pipe("", (words + " --help").split(" ")).out();
            for (var exit : RunExitCodes.ALL) {
                assertThat(help)
                        .containsPattern(
                                "\n  %d +%s\n"
                                        .formatted(exit.number(), Pattern.quote(exit.meaning())));
                assertThat(guide).contains("| %d | ".formatted(exit.number()));
            }
        }
    }

    @Test
    void theGuideHasEveryErrorCodeOnceWithItsExitCode() throws IOException {
        var guide = Files.readString(Path.of("../docs/workflows.md"));
        var table = guide.substring(guide.indexOf("## Exit codes"));

        var documented = new ArrayList<String>();
        var rows = Pattern.compile("(?m)^\\| (\\d+) \\|([^|]*)\\|").matcher(table);
        while (rows.find()) {
            for (var name : rows.group(2).strip().replace("`", "").split(", ", -1)) {
                documented.add(name + "=" + rows.group(1));
            }
        }

        var codes =
                Arrays.stream(ErrorCode.values())
                        .map(code -> code.wireName() + "=" + code.exitCode())
                        .toList();
        assertThat(documented).containsAll(codes).doesNotHaveDuplicates();
        documented.removeAll(codes);
        assertThat(documented).containsExactlyInAnyOrder("=0", "=9");
    }

    @Test
    void quietRunShowsItsResultAlone() {
        world.bind("once", context -> context.input().text() + "!");

        var shell = world.pipe("", "run", "once.yaml", "hello", "--quiet");

        assertThat(shell.code()).isZero();
        assertThat(shell.out()).isEqualTo("hello!\n");
        assertThat(shell.err()).isEmpty();
    }

    @Test
    void whatIsPipedInIsTheInputIfItIsAskedFor() {
        world.bind("echo", context -> context.input());
        world.bind("asks", context -> context.input().text() + context.gate("Well?"));

        assertThat(world.pipe("one\ntwo\n\n", "run", "echo.yaml", "-").out())
                .isEqualTo("one\ntwo\n");
        assertThat(world.pipe("one\ntwo\n", "run", "asks.yaml", "-").code()).isEqualTo(9);
        assertThat(world.pipe("one\n", "run", "asks.yaml", "in: ").out()).isEqualTo("in: one\n");
        var twice = world.pipe("", "run", "echo.yaml", "-", "--input-file", "x");
        assertThat(twice.code()).isEqualTo(2);
        assertThat(twice.err()).contains("the input is given twice: '-', and --input-file");
    }
}
