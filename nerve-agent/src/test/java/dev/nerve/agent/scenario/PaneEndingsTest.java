package dev.nerve.agent.scenario;

import static org.assertj.core.api.Assertions.assertThat;

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
}
