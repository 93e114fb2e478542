package dev.nerve.agent.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nerve.ErrorCode;
import dev.nerve.agent.permission.PermissionPolicy;
import dev.nerve.agent.scenario.Workbench.Past;
import dev.nerve.node.definition.NodeState;
import dev.nerve.run.Outcome;
import dev.nerve.terminal.recording.CastReader;
import dev.nerve.terminal.recording.RecordingAnalysis;
import dev.nerve.terminal.state.rule.StateRuleRegistry;
import java.time.Duration;
import java.util.ArrayList;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;

@Tag("agents")
class TerminalScenariosTest extends AgentScenarios {

    @Override
    Manner manner() {
        return Manner.SCREEN;
    }

    /// Its own keys for that are pressed.
    @Override
    String leaving() {
        return "prompt_input_exit";
    }

    /// The recording has the screens and the keys.
    @Test
    void dialogsOfTheVeryFirstStartAreSeenAndAnswered() throws Exception {
        var bench = bench(Past.NEW);

        seenThrough(bench);

        var asked = new ArrayList<String>();
        try (var recording = CastReader.open(bench.recording())) {
            new RecordingAnalysis(
                            recording,
                            StateRuleRegistry.get("claude_code"),
                            change ->
                                    change.verdict()
                                            .question()
                                            .ifPresent(question -> asked.add(question.text())))
                    .run();
        }
        // One may stand there for a moment after it was answered.
        assertThat(asked.stream().distinct())
                .containsExactly(
                        "Choose the text style that looks best with your terminal",
                        "Security notes:",
                        "Quick safety check: Is this a project you created or one you trust?");
    }

    @Test
    @EnabledIf("dev.nerve.testkit.terminal.TmuxServer#isInstalled")
    void dialogsOfTheVeryFirstStartAreAnsweredInAPaneToo() throws Exception {
        try (var bench = new Workbench(CLAUDE.get(), Manner.PANE, directory, Past.NEW)) {
            seenThrough(bench);
        }
    }

    /// Only who has gone through its dialogs has that in its settings. It calls a project by where
    /// its repository begins, which may be above it.
    private static void seenThrough(Workbench bench) throws Exception {
        var agent = bench.newcomer("claude", PermissionPolicy.ASK);

        assertThat(bench.answer(agent, QUESTION)).isEqualTo(FOUR);

        assertThat(bench.endpoint().turns()).hasSize(1);
        assertThat(bench.endpoint().turns().getFirst().message()).isEqualTo(QUESTION);
        assertThat(bench.config().at("hasCompletedOnboarding").toBoolean()).isTrue();
        assertThat(bench.config().at("projects").fields().values())
                .singleElement()
                .satisfies(known ->
                        assertThat(known.at("hasTrustDialogAccepted").toBoolean()).isTrue());
        agent.stop(Duration.ofSeconds(5));
    }

    @Test
    void folderThatMayNotBeTrustedIsNotWorkedIn() {
        var bench = bench(Past.STRANGE);
        var agent = bench.agent("claude", PermissionPolicy.DENY);

        assertThatThrownBy(agent::start).hasMessageContaining("does not allow trust_folder");
        assertThat(bench.endpoint().turns()).isEmpty();
    }

    /// These words make the program quit, with any white space around them.
    @Test
    void promptThatCanOnlyBeACommandIsRefused() throws Exception {
        var bench = bench(Past.KNOWN);
        var agent = bench.agent("claude", PermissionPolicy.DENY);

        var outcome = bench.ask(agent, " exit\n");

        assertThat(outcome)
                .isInstanceOfSatisfying(
                        Outcome.Failed.class,
                        failed -> {
                            assertThat(failed.code()).isEqualTo(ErrorCode.INVALID_REQUEST);
                            assertThat(failed.message()).contains("Claude Code", "command");
                        });
        assertThat(agent.state()).isEqualTo(NodeState.READY);
        assertThat(bench.answer(agent, "exit, in plain words")).isEqualTo("Nothing but text.");
    }

    /// A composer knows no tabs, and ends lines in its own way; in JSON they stay.
    @Test
    void promptWithTabsIsTakenAndItsEndIsTold() throws Exception {
        var bench = bench(Past.KNOWN);
        var agent = bench.agent("claude", PermissionPolicy.DENY);

        var answer = bench.answer(agent, "all:\r\n\tmake\tit\r\nin plain words");

        assertThat(answer).isEqualTo("Nothing but text.");
        assertThat(bench.endpoint().turns().getFirst().message())
                .isEqualTo("all:\n    make    it\nin plain words");
        assertThat(agent.explain().verdict().evidence().rule()).isEqualTo("stop-hook");
    }
}
