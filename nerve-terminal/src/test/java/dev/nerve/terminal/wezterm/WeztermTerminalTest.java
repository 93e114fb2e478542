package dev.nerve.terminal.wezterm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.nerve.NerveException;
import dev.nerve.terminal.backend.PaneContract;
import dev.nerve.terminal.pane.CommandRunner;
import dev.nerve.terminal.pane.TerminalMultiplexer;
import dev.nerve.terminal.process.descriptor.DescriptorPoller;
import dev.nerve.terminal.screen.TerminalSize;
import dev.nerve.testkit.terminal.FakeWezterm;
import dev.nerve.testkit.terminal.TmuxServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// Against a stand-in, which is written from the documentation.
@Tag("terminals")
class WeztermTerminalTest extends PaneContract {

    private final DescriptorPoller poller = DescriptorPoller.open();
    private FakeWezterm wezterm;
    private TerminalMultiplexer multiplexer;

    @BeforeEach
    void start() throws Exception {
        assumeTrue(TmuxServer.isInstalled(), "tmux, which the stand-in needs, is not installed");
        wezterm = FakeWezterm.open(directory);
        multiplexer = WeztermMultiplexer.of(errands(wezterm.path()), this::files);
    }

    private CommandRunner errands(String path) {
        var environment = Map.of("PATH", path, "LANG", "C.UTF-8");
        return new CommandRunner(directory, environment, Duration.ofSeconds(10), poller);
    }

    private Path files() {
        return directory.resolve("files");
    }

    @Override
    protected void giveBack() throws IOException {
        wezterm.close();
        poller.close();
    }

    @Override
    protected TerminalMultiplexer panes() {
        return multiplexer;
    }

    @Override
    protected void endAll() throws Exception {
        wezterm.closeWindow();
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

        assertThatThrownBy(() -> terminal.resize(new TerminalSize(80, 24)))
                .isInstanceOf(NerveException.Unsupported.class);
        assertThatThrownBy(() ->
                        multiplexer.spawn(
                                launch(List.of("bash")).withSize(new TerminalSize(80, 24))))
                .isInstanceOf(NerveException.Unsupported.class);
    }

    @Test
    void exitCodeIsPassedInThePrivateFilesWhichAreGoneAfterwards() throws Exception {
        var terminal = bash("exit 3");

        heard.awaitEnd();
        try (var kept = Files.list(files())) {
            assertThat(kept)
                    .singleElement()
                    .satisfies(file ->
                            assertThat(
                                            PosixFilePermissions.toString(
                                                    Files.getPosixFilePermissions(file)))
                                    .isEqualTo("rwx------"));
        }
        terminal.close();

        assertThat(files()).isEmptyDirectory();
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
        wezterm.closeWindow();

        assertThat(multiplexer.list()).isEmpty();
        assertThatThrownBy(() -> multiplexer.spawn(launch(List.of("bash"))))
                .isInstanceOf(NerveException.Unavailable.class)
                .hasMessageContaining("Does it run?");
    }

    @Test
    void aMissingProgramSaysHowToGetIt() {
        assertThatThrownBy(() -> WeztermMultiplexer.of(errands("/nowhere"), this::files).list())
                .isInstanceOf(NerveException.Unsupported.class)
                .hasMessageContaining("wezterm.org");
    }
}
