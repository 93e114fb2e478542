package dev.nerve.agent.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.ErrorCode;
import dev.nerve.agent.permission.PermissionPolicy;
import dev.nerve.agent.program.AgentPrograms;
import dev.nerve.node.definition.NodeState;
import dev.nerve.run.Outcome;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;

@Tag("agents")
@EnabledIf("dev.nerve.testkit.terminal.TmuxServer#isInstalled")
class PaneEndingsTest extends AgentEndings {

    @Override
    Manner manner() {
        return Manner.PANE;
    }

    /// The program is hung up on, and may take its time; that its pane is gone is known at once.
    @Test
    void killedPaneEndsTheTurnAtOnceAndLeavesNothingBehind() throws Exception {
        var message =
                endsTheTurnAtOnce(bench -> {
                    bench.tmux().run("kill-pane", "-t", bench.pane());
                    return System.nanoTime();
                });

        assertThat(message).contains("tmux is gone");
    }

    @Test
    void endedServerEndsTheTurnAtOnceAndLeavesNothingBehind() throws Exception {
        var message =
                endsTheTurnAtOnce(bench -> {
                    bench.tmux().run("kill-server");
                    return System.nanoTime();
                });

        assertThat(message).contains("tmux is gone");
    }

    @Test
    void killedServerEndsTheTurnAtOnceAndLeavesNothingBehind() throws Exception {
        var message =
                endsTheTurnAtOnce(bench -> {
                    var server = bench.server();
                    server.destroyForcibly();
                    return Household.awaitDeath(List.of(server));
                });

        assertThat(message).contains("tmux is gone");
    }

    @Test
    void personWhoTypesExitEndsTheProgramAndThatIsTold() throws Exception {
        isLeft((bench, pane) -> {
            bench.tmux().run("send-keys", "-t", pane, "-l", "/exit");
            await().until(() ->
                    bench.tmux().run("capture-pane", "-p", "-t", pane).contains("/exit"));
            bench.tmux().run("send-keys", "-t", pane, "Enter");
        });
    }

    @Test
    void personWhoPressesTheKeysToQuitEndsTheProgramAndThatIsTold() throws Exception {
        var keys = AgentPrograms.forCommand(List.of("claude")).orElseThrow().keys().quit();
        isLeft((bench, pane) -> {
            for (var key : keys) {
                bench.tmux().run("send-keys", "-t", pane, "-l", key);
            }
        });
    }

    /// A person at the pane leaves the program, between two turns.
    private void isLeft(Leaving leaving) throws Exception {
        var bench = bench();
        bench.awaitFarewell();
        var agent = bench.agent("claude", PermissionPolicy.DENY);
        bench.answer(agent, "Please remember the word fig.");
        try (var watch = StateWatch.of(agent)) {
            await().until(() -> watch.since(NodeState.READY).isPresent());
            var program = bench.program();

            leaving.at(bench, bench.pane());

            long dead = Household.awaitDeath(List.of(program));
            await().until(() -> watch.since(NodeState.ERROR).isPresent());
            var delay = Duration.ofNanos(watch.since(NodeState.ERROR).getAsLong() - dead);
            assertThat(delay).isLessThan(Duration.ofMillis(100));
        }
        assertThat(bench.farewell()).isEqualTo("prompt_input_exit");
        assertThat(agent.explain().verdict().evidence().what())
                .isEqualTo("the program exited with code 0");
        assertThat(bench.ask(agent, "So which word is it?"))
                .isInstanceOfSatisfying(
                        Outcome.Failed.class,
                        failed -> {
                            assertThat(failed.code()).isEqualTo(ErrorCode.PROCESS);
                            assertThat(failed.message()).contains("exited with code 0");
                        });

        agent.start();
        assertThat(bench.answer(agent, "So which word is it?")).isEqualTo("The word is fig.");
    }

    /// The way in which a person leaves a program.
    @FunctionalInterface
    private interface Leaving {

        void at(Workbench bench, String pane) throws Exception;
    }
}
