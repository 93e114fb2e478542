package dev.nerve.terminal.tmux;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.nerve.NerveException;
import dev.nerve.run.Parallel;
import dev.nerve.terminal.backend.Heard;
import dev.nerve.terminal.backend.PaneContract;
import dev.nerve.terminal.pane.CommandRunner;
import dev.nerve.terminal.pane.Pane;
import dev.nerve.terminal.pane.PaneLaunch;
import dev.nerve.terminal.pane.TerminalMultiplexer;
import dev.nerve.terminal.process.ProcessExit;
import dev.nerve.terminal.process.descriptor.DescriptorPoller;
import dev.nerve.terminal.screen.ScreenRow;
import dev.nerve.terminal.screen.TerminalMode;
import dev.nerve.terminal.screen.TerminalSize;
import dev.nerve.testkit.terminal.TmuxServer;
import dev.nerve.testkit.terminal.TmuxTestTerminal;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("terminals")
class TmuxTerminalTest extends PaneContract {

    private static final Map<String, String> ENVIRONMENT =
            Map.of("PATH", "/usr/local/bin:/usr/bin:/bin", "LANG", "C.UTF-8");

    /// The clients that are not in control mode.
    private static final String PEOPLE = "#{?client_control_mode,,#{client_name}}";

    private final DescriptorPoller poller = DescriptorPoller.open();
    private TmuxServer server;
    private TerminalMultiplexer multiplexer;

    @BeforeEach
    void startServer() throws IOException {
        assumeTrue(TmuxServer.isInstalled(), "tmux is not installed");
        server = TmuxServer.in(directory);
        var runner = new CommandRunner(directory, ENVIRONMENT, Duration.ofSeconds(10), poller);
        multiplexer = TmuxMultiplexer.of(runner, server.socket().toString());
    }

    @Override
    protected void giveBack() throws IOException {
        server.close();
        poller.close();
    }

    @Override
    protected TerminalMultiplexer panes() {
        return multiplexer;
    }

    @Override
    protected void endAll() throws Exception {
        server.run("kill-server");
    }

    @Override
    protected String absent() {
        return "%9999";
    }

    @Test
    void rowsThatContinueAnotherSaySo() throws Exception {
        var terminal = bash("printf '%0250d\\n' 7; printf 'end  of\\n'; sleep 60");
        awaitText(terminal, "end  of");

        assertThat(terminal.frame().rows())
                .startsWith(
                        new ScreenRow("0".repeat(120), false),
                        new ScreenRow("0".repeat(120), true),
                        new ScreenRow("0".repeat(9) + "7", true),
                        new ScreenRow("end  of", false));
        assertThat(terminal.read(0).text()).startsWith("0".repeat(249) + "7\nend  of");
    }

    @Test
    void cursorTitleAndModesAreTold() throws Exception {
        var terminal =
                bash(
                        "printf '\\033[?1049h\\033[?1h\\033[?25l\\033]2;a; title\\033\\\\'"
                                + "'\\033[5;8Hhere'; sleep 60");
        awaitText(terminal, "here");

        var frame = terminal.frame();
        assertThat(frame.cursor().row()).isEqualTo(4);
        assertThat(frame.cursor().column()).isEqualTo(11);
        assertThat(frame.cursor().visible()).isFalse();
        assertThat(frame.title()).isEqualTo("a; title");
        assertThat(terminal.isOn(TerminalMode.ALTERNATE_SCREEN)).isTrue();
        assertThat(terminal.isOn(TerminalMode.APPLICATION_CURSOR_KEYS)).isTrue();
    }

    @Test
    void numbersOfRowsGoOnAfterAClear() throws Exception {
        var terminal = bash("seq 200; read -s; seq 201 300; sleep 60");
        awaitText(terminal, "200");
        long next = terminal.read(0).next();

        terminal.clear();
        terminal.write("\r");
        awaitText(terminal, "300");

        assertThat(terminal.read(next).text().lines().filter(line -> !line.isEmpty()))
                .startsWith("201", "202")
                .endsWith("300");
    }

    @Test
    void aPersonWhoScrollsBackIsNotInTheWay() throws Exception {
        var terminal = bash("read line; echo \"got [$line]\"; sleep 60");
        server.run("copy-mode", "-t", terminal.info().pane());

        terminal.write("through\r");

        awaitText(terminal, "got [through]");
    }

    @Test
    void whatIsTypedLeavesNoBufferBehind() throws Exception {
        var terminal = bash("cat > /dev/null");

        terminal.write("some\r");
        terminal.paste("more\r");

        assertThat(server.run("list-buffers")).isEmpty();
    }

    @Test
    void typingIntoADeadPaneDoesNotEndTheServer() throws Exception {
        bash("sleep 60");
        var terminal = bash("exit 1");
        heard.awaitEnd();

        assertThatThrownBy(() -> terminal.paste("text")).hasMessageContaining("has ended");
        assertThat(multiplexer.list()).hasSize(2);
        assertThat(server.run("list-buffers")).isEmpty();
    }

    @Test
    void aDeadPaneStillShowsItsLastRows() throws Exception {
        var terminal = bash("echo last words; exit 1");
        heard.awaitEnd();

        assertThat(terminal.frame().text()).isEqualTo("last words");
        assertThat(multiplexer.list())
                .singleElement()
                .satisfies(pane -> assertThat(pane.is(Pane.PaneFlag.DEAD)).isTrue());
    }

    /// If a program ends that nobody looks at any more, versions before 3.4 crash.
    @Test
    void theEndOfAProgramThatWantsToKnowWhoLooksDoesNotEndTheServer() throws Exception {
        bash("sleep 60");
        var terminal = bash("printf '\\033[?1004hlast words'; read line; exit 3");
        awaitText(terminal, "last words");

        terminal.write("\r");

        assertThat(heard.awaitEnd()).isEqualTo(new ProcessExit.NormalExit(3));
        assertThat(multiplexer.list()).hasSize(2);
        terminal.close();
        assertThat(multiplexer.list()).hasSize(1);
    }

    @Test
    void somebodyMayLeaveTheDeadPaneOfSuchAProgram() throws Exception {
        bash("sleep 60");
        var terminal = bash("printf '\\033[?1004hlast words'; read line; exit 3");
        awaitText(terminal, "last words");
        var pane = terminal.info().pane();
        var looking = "tmux -S '%s' attach -t %s; sleep 60".formatted(server.socket(), pane);
        try (var screen = TmuxTestTerminal.open(directory, List.of("sh", "-c", looking))) {
            screen.awaitText("last words");
            terminal.write("\r");
            heard.awaitEnd();

            server.run("detach-client", "-t", server.run("list-clients", "-F", PEOPLE).strip());
            await().until(() -> server.run("list-clients", "-F", PEOPLE).isBlank());
        }

        assertThat(multiplexer.list()).hasSize(2);
    }

    @Test
    void theEndOfAnAttachedPaneIsHeardAtOnce() throws Exception {
        server.run("new-session", "-d", "bash", "-c", "read line; exit 3");
        var end = new Heard();
        var attached = opened(multiplexer.attach("%0", end));
        await().during(Duration.ofMillis(600)).until(() -> !end.hasEnded());

        attached.write("\r");

        await().atMost(Duration.ofSeconds(2)).until(end::hasEnded);
    }

    @Test
    void anAttachedPaneKeepsItsSize() throws Exception {
        server.run("new-session", "-d", "-x", "90", "-y", "20", "sleep", "60");
        var attached = opened(multiplexer.attach("%0", heard));

        assertThat(attached.info().size()).isEqualTo(new TerminalSize(90, 20));
        assertThatThrownBy(() -> attached.resize(TerminalSize.DEFAULT))
                .isInstanceOf(NerveException.Unsupported.class);
    }

    /// Tmux 3.3 crashes when a session comes or goes while a client introduces itself.
    @Test
    void panesMayComeAndGoSideBySide() throws Exception {
        bash("sleep 60");

        List<Callable<Boolean>> lives =
                Stream.generate(() -> (Callable<Boolean>) this::comeAndGo).limit(40).toList();

        assertThat(Parallel.all(20, lives)).hasSize(40).doesNotContain(false);
        assertThat(multiplexer.list()).hasSize(1);
    }

    private boolean comeAndGo() throws Exception {
        var launch = PaneLaunch.of(directory, List.of("sleep", "60"));
        try (var pane = multiplexer.open(launch, new Heard())) {
            return pane.frame().text().isEmpty();
        }
    }

    /// With its last pane a server ends, and takes no new one meanwhile.
    @Test
    void aPaneCanBeMadeWhileTheServerOfTheLastOneEnds() throws Exception {
        for (int lives = 0; lives < 25; lives++) {
            var terminal = bash("sleep 60");
            server.run("kill-pane", "-t", terminal.info().pane());
        }
        assertThat(bash("echo still; sleep 60").info().pane()).isNotEmpty();
    }

    @Test
    void noClientIsLeftAfterClosing() throws Exception {
        bash("sleep 60");
        var terminal = bash("sleep 60");
        var attached = multiplexer.attach(terminal.info().pane(), new Heard());

        attached.close();
        terminal.close();

        await().atMost(Duration.ofSeconds(5))
                .until(() -> server.run("list-clients").lines().count() == 1);
    }

    @Test
    void whatIsTypedIntoAPaneThatHasGoneLeavesNoBufferEither() throws Exception {
        bash("sleep 60");
        var terminal = bash("sleep 60");
        multiplexer.kill(terminal.info().pane());

        assertThatThrownBy(() -> terminal.write("text")).hasMessageContaining("gone");
        assertThat(server.run("list-buffers")).isEmpty();
    }

    @Test
    void focusShowsThePaneToWhoeverLooks() throws Exception {
        server.run("new-session", "-d", "-s", "person", "sleep", "60");
        var terminal = bash("sleep 60");
        var looking = List.of("tmux", "-S", server.socket().toString(), "attach", "-t", "person");
        try (var screen = TmuxTestTerminal.open(directory, looking)) {
            screen.awaitText("[person]");

            terminal.focus();

            screen.awaitScreen(text -> !text.contains("[person]") && text.contains("[nerve-"));
        }
    }

    @Test
    void aNameThatIsTakenIsRefused() throws Exception {
        server.run("new-session", "-d", "-s", "taken", "sleep", "60");
        var launch =
                new PaneLaunch(
                        List.of("sleep", "60"),
                        directory,
                        Map.of(),
                        Optional.empty(),
                        Optional.of("taken"));

        assertThatThrownBy(() -> multiplexer.spawn(launch))
                .isInstanceOf(NerveException.AlreadyExists.class)
                .hasMessageContaining("taken");
    }

    @Test
    void aMissingProgramSaysHowToGetIt() {
        var runner =
                new CommandRunner(
                        directory, Map.of("PATH", "/nowhere"), Duration.ofSeconds(1), poller);

        assertThatThrownBy(() -> TmuxMultiplexer.of(runner).list())
                .isInstanceOf(NerveException.Unsupported.class)
                .hasMessageContaining("apt install tmux");
    }
}
