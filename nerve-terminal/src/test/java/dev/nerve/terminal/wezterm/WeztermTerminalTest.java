package dev.nerve.terminal.wezterm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.nerve.NerveException;
import dev.nerve.terminal.backend.PaneContract;
import dev.nerve.terminal.pane.Errands;
import dev.nerve.terminal.pane.Panes;
import dev.nerve.terminal.process.Poller;
import dev.nerve.terminal.screen.Size;
import dev.nerve.testkit.terminal.StandInWezterm;
import dev.nerve.testkit.terminal.TmuxServer;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// Against a stand-in, which is written from the documentation.
@Tag("terminals")
class WeztermTerminalTest extends PaneContract {

    private final Poller poller = Poller.open();
    private StandInWezterm wezterm;
    private Panes panes;

    @BeforeEach
    void start() throws Exception {
        assumeTrue(TmuxServer.isInstalled(), "tmux, which the stand-in needs, is not installed");
        wezterm = StandInWezterm.open(directory);
        panes = WeztermPanes.of(errands(wezterm.path()));
    }

    private Errands errands(String path) {
        var environment = Map.of("PATH", path, "LANG", "C.UTF-8");
        return new Errands(directory, environment, Duration.ofSeconds(10), poller);
    }

    @Override
    protected void giveBack() throws IOException {
        wezterm.close();
        poller.close();
    }

    @Override
    protected Panes panes() {
        return panes;
    }

    @Override
    protected void endAll() throws Exception {
        wezterm.end();
    }

    @Override
    protected String absent() {
        return "9999";
    }

    @Override
    protected boolean canResize() {
        return false;
    }

    @Test
    void itsSizeIsNotOurs() throws Exception {
        var terminal = bash("sleep 60");

        assertThatThrownBy(() -> terminal.resize(new Size(80, 24)))
                .isInstanceOf(NerveException.Unsupported.class);
        assertThatThrownBy(() -> panes.spawn(launch(List.of("bash")).withSize(new Size(80, 24))))
                .isInstanceOf(NerveException.Unsupported.class);
    }

    @Test
    void whatWasClearedIsNotReadAgain() throws Exception {
        var terminal = bash("seq 200; sleep 60");
        awaitText(terminal, "200");

        terminal.clear();

        assertThat(terminal.read(0).text()).doesNotContain("\n100\n").endsWith("200");
        assertThat(terminal.read(0).from()).isGreaterThan(100);
    }

    @Test
    void aWeztermThatDoesNotRunHasNoPanes() throws Exception {
        wezterm.end();

        assertThat(panes.list()).isEmpty();
        assertThatThrownBy(() -> panes.spawn(launch(List.of("bash"))))
                .isInstanceOf(NerveException.Unavailable.class)
                .hasMessageContaining("Does it run?");
    }

    @Test
    void aMissingProgramSaysHowToGetIt() {
        assertThatThrownBy(() -> WeztermPanes.of(errands("/nowhere")).list())
                .isInstanceOf(NerveException.Unsupported.class)
                .hasMessageContaining("wezterm.org");
    }
}
