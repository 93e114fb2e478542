package dev.nerve.terminal.backend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nerve.ErrorCode;
import dev.nerve.NerveException;
import dev.nerve.terminal.backend.TerminalInfo.Ownership;
import dev.nerve.terminal.pane.Pane;
import dev.nerve.terminal.pane.PaneLaunch;
import dev.nerve.terminal.pane.TerminalMultiplexer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// The further promises of panes.
public abstract class PaneContract extends TerminalContract {

    /// {@return the panes of a private program}
    protected abstract TerminalMultiplexer panes();

    /// Ends the program that has the panes.
    protected abstract void endAll() throws Exception;

    @Override
    protected Terminal open(List<String> command, TerminalListener listener) throws Exception {
        return panes().open(launch(command), listener);
    }

    protected final PaneLaunch launch(List<String> command) {
        return PaneLaunch.of(directory, command);
    }

    @Test
    void aPaneIsListed() throws Exception {
        var pane = bash("sleep 60").info();

        assertThat(panes().list())
                .filteredOn(listed -> listed.id().equals(pane.pane()))
                .singleElement()
                .satisfies(listed -> {
                    assertThat(listed.size()).isEqualTo(pane.size());
                    assertThat(listed.is(Pane.PaneFlag.OURS)).isTrue();
                    assertThat(listed.is(Pane.PaneFlag.DEAD)).isFalse();
                    assertThat(Path.of(listed.directory())).isEqualTo(directory.toRealPath());
                });
    }

    @Test
    void whatIsAttachedIsNeverEnded() throws Exception {
        var pane = bash("echo here; read line; echo \"got [$line]\"; sleep 60");
        awaitText(pane, "here");
        var attached = panes().attach(pane.info().pane(), new Heard());
        assertThat(attached.info().ownership()).isEqualTo(Ownership.ATTACHED);
        attached.write("still\r");
        awaitText(attached, "got [still]");

        attached.stop(Duration.ZERO);
        attached.close();

        assertThat(pane.frame().text()).contains("got [still]");
        assertThat(heard.hasEnded()).isFalse();
    }

    @Test
    void aPaneThatIsNotThereCannotBeAttached() throws Exception {
        bash("sleep 60");

        assertThatThrownBy(() -> panes().attach(absent(), heard))
                .isInstanceOf(NerveException.NotFound.class)
                .hasMessageContaining("not found");
    }

    /// {@return the name of a pane that is not there}
    protected abstract String absent();

    @Test
    void aPaneThatHasGoneIsAClearError() throws Exception {
        var pane = bash("sleep 60");

        panes().kill(pane.info().pane());

        heard.awaitEnd();
        assertThatThrownBy(pane::frame)
                .isInstanceOfSatisfying(
                        NerveException.Failed.class,
                        gone -> assertThat(gone.code()).isEqualTo(ErrorCode.PROCESS))
                .hasMessageContaining("gone");
    }

    @Test
    void theEndOfTheProgramThatHasThePanesIsAClearError() throws Exception {
        var pane = bash("sleep 60");

        endAll();

        heard.awaitEnd();
        assertThatThrownBy(pane::frame)
                .isInstanceOfSatisfying(
                        NerveException.Failed.class,
                        gone -> assertThat(gone.code()).isEqualTo(ErrorCode.PROCESS));
        assertThatThrownBy(() -> panes().attach("1", heard))
                .isInstanceOf(NerveException.NotFound.class);
    }

    @Test
    void variablesAndDirectoryAreThoseOfTheLaunch() throws Exception {
        var launch =
                launch(List.of("bash", "-c", "echo \"[$NERVE_TEST]\"; pwd; sleep 60"))
                        .withEnvironment(Map.of("NERVE_TEST", "a 'b'; #{pid}"));

        var pane = opened(panes().open(launch, heard));

        awaitText(pane, "[a 'b'; #{pid}]");
        awaitText(pane, directory.getFileName().toString());
    }

    @Test
    void aDirectoryThatIsNotThereIsRefused() {
        var launch = PaneLaunch.of(directory.resolve("nowhere"), List.of("bash"));

        assertThatThrownBy(() -> panes().open(launch, heard))
                .isInstanceOf(NerveException.NotFound.class)
                .hasMessageContaining("nowhere' does not exist");
    }
}
