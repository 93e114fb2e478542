package dev.nerve.app.workflow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.nerve.RunId;
import dev.nerve.RunPath;
import dev.nerve.app.Nerve;
import dev.nerve.run.Outcome;
import dev.nerve.run.RunState;
import dev.nerve.workflow.run.WorkflowRunRequest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Forks of runs have the nodes that were forked before the step at which they begin.
@Timeout(60)
class ForkedNodeRestorerTest {

    /// Says what it hears, and how many answers are in the prompt.
    private static final String TELLER = "otherwise: {say: \"${message} ${turn}\"}\n";

    private static final String FAN =
            """
            nerve: 1
            id: fan
            nodes:
              lead: {type: chat, model: scripted/./teller.yaml}
            steps:
              - {id: idle, fork: {node: lead, as: idle-lead}}
              - {id: read, node: lead, input: read}
              - {id: here, mark: {node: lead, as: shared-context}}
              - {id: early, fork: {node: lead, as: early-lead}}
              - {id: more, node: lead, input: more}
              - id: mend
                map: {over: "${['a', 'b']}", at_once: 1}
                steps:
                  - id: worker
                    fork: {node: lead, as: "lead-${loop.item}", at: at_mark shared-context}
                  - {id: answer, node: "${steps.worker.output}", input: "${loop.item}"}
              - {id: second, fork: {node: "${'lead-a'}", as: lead-a-a}}
              - {id: collect, node: lead, input: collect}
              - {id: a, node: "${'lead-a'}", input: a}
              - {id: aa, node: "${steps.second.output}", input: aa}
              - {id: e, node: "${steps.early.output}", input: e}
              - {id: i, node: "${steps.idle.output}", input: i}
            output: "${steps.mend.output[0]}, ${steps.mend.output[1]}, ${steps.collect.output}, \\
              ${steps.a.output}, ${steps.aa.output}, ${steps.e.output}, ${steps.i.output}"
            """;

    private static final String SAID = "a 2, b 2, collect 3, a 3, aa 3, e 2, i 1";

    private static final String CONTEST =
            """
            nerve: 1
            id: contest
            nodes:
              dev: {type: chat, model: scripted/./teller.yaml}
              tools: {type: bash, command: cat}
            steps:
              - id: best
                tournament:
                  node: dev
                  branches: {bad: bad, good: good}
                  score: {bash: "grep good"}
                  losers: LOSERS
              - id: tool
                tournament:
                  node: tools
                  branches: {bad: bad, good: good}
                  score: {bash: "grep good"}
              - {id: after, node: "${steps.best.output.node}", input: after}
              - {id: last, node: "${steps.best.output.node}", input: last}
            output: "${steps.best.output.output}, ${steps.after.output}, ${steps.last.output}"
            """;

    private static final String WON = "good 1, after 2, last 3";

    @TempDir Path directory;
    private Nerve nerve = Nerve.open();

    @BeforeEach
    void open() throws IOException {
        Files.writeString(directory.resolve("teller.yaml"), TELLER);
        reopen();
    }

    private void reopen() {
        nerve.close();
        nerve = Nerve.open(directory.resolve(".nerve"), directory, Map.of());
    }

    @AfterEach
    void close() {
        nerve.close();
    }

    private RunId ran(String text, String given) throws Exception {
        var file = Files.writeString(directory.resolve("flow.yaml"), text);
        var run = nerve.runs().start(WorkflowRunRequest.of(nerve.source(file), ""));
        assertThat(run.await().orThrow().text()).isEqualTo(given);
        return run.id();
    }

    private RunId forked(RunId run, String step) throws Exception {
        return nerve.runs().fork(run, RunPath.parse(step), null, null);
    }

    private String resumed(RunId run) throws Exception {
        return nerve.runs().resume(run, "me", Map.of(), List.of()).await().orThrow().text();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "read",
                "early",
                "more",
                "mend[1]/worker",
                "mend[1]/answer",
                "mend[2]/worker",
                "mend[2]/answer",
                "second",
                "collect",
                "a",
                "aa",
                "e",
                "i"
            })
    void aForkAtAnyStepHasTheNodesThatWereForkedBeforeIt(String step) throws Exception {
        var first = ran(FAN, SAID);

        var second = forked(first, "fan/" + step);
        assertThat(resumed(second)).isEqualTo(SAID);

        assertThat(resumed(forked(second, "fan/" + step))).isEqualTo(SAID);
        assertThat(resumed(forked(second, "fan/i"))).isEqualTo(SAID);
    }

    @Test
    void aTournamentThatNobodyPassedIsDecidedAgainWhenItGoesOn() throws Exception {
        var file =
                Files.writeString(
                        directory.resolve("flow.yaml"),
                        CONTEST.replace("LOSERS", "discard")
                                .replace("\"grep good\"", "\"grep good && test -e ready\""));
        var run = nerve.runs().start(WorkflowRunRequest.of(nerve.source(file), ""));
        var failed = (Outcome.Failed) run.await();
        assertThat(failed.message())
                .startsWith("step 'best' failed: none of 2 branches passed; 'bad': ")
                .contains("; 'good': ");
        Files.writeString(directory.resolve("ready"), "");

        assertThat(resumed(run.id())).isEqualTo(WON);
    }

    @ParameterizedTest
    @ValueSource(strings = {"discard", "keep"})
    void whatComesAfterATournamentFindsTheWinner(String losers) throws Exception {
        var first = ran(CONTEST.replace("LOSERS", losers), WON);

        var second = forked(first, "contest/last");
        assertThat(resumed(second)).isEqualTo(WON);

        assertThat(resumed(forked(second, "contest/after"))).isEqualTo(WON);
        assertThat(resumed(forked(second, "contest/last"))).isEqualTo(WON);
    }

    @Test
    void whatIsMadeForAForkIsMadeOnce() throws Exception {
        var first = ran(FAN, SAID);
        var asking = FAN.replace("  - {id: e,", "  - {id: well, gate: Well?}\n  - {id: e,");
        var file = Files.writeString(directory.resolve("flow.yaml"), asking);
        var second = nerve.runs().fork(first, RunPath.parse("fan/a"), null, nerve.source(file));
        nerve.runs().resume(second, "me", Map.of(), List.of());
        await().until(() -> nerve.runs().get(second).state() == RunState.WAITING);
        reopen();

        var run = nerve.runs().resume(second, "me", Map.of("well", "yes"), List.of());

        assertThat(run.await().orThrow().text()).isEqualTo(SAID);
    }
}
