package dev.nerve.terminal.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.nerve.ErrorCode;
import dev.nerve.NerveException;
import dev.nerve.execution.RunRequest;
import dev.nerve.node.definition.NodeState;
import dev.nerve.node.kind.NodeKinds;
import dev.nerve.run.CancellationToken;
import dev.nerve.run.Outcome;
import dev.nerve.session.SessionRegistry;
import dev.nerve.terminal.screen.TerminalSize;
import dev.nerve.testkit.BackgroundTask;
import dev.nerve.testkit.NodeRunners;
import dev.nerve.testkit.RealTimeSource;
import dev.nerve.testkit.RecordingEventSink;
import dev.nerve.value.Value;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ShellTerminalTest {

    @TempDir Path directory;
    private Terminals terminals;

    @BeforeEach
    void open() {
        terminals = Terminals.in(directory);
    }

    @AfterEach
    void close() {
        terminals.close();
    }

    private static boolean isInstalled(String shell) {
        return Files.isExecutable(Path.of("/usr/bin", shell))
                || Files.isExecutable(Path.of("/bin", shell));
    }

    @ParameterizedTest
    @ValueSource(strings = {"bash", "zsh", "sh"})
    void aCommandGivesItsOutputAndItsExitCode(String shell) throws Exception {
        assumeTrue(isInstalled(shell), shell + " is not installed");
        var node = terminals.start(shell);

        var outcome = terminals.run(node, "echo hello; (exit 7)");

        assertThat(outcome.output().text()).isEqualTo("hello");
        assertThat(outcome.attributes().fields()).containsEntry("exit_code", Value.of(7));
    }

    @ParameterizedTest
    @ValueSource(strings = {"bash", "zsh", "sh"})
    void severalLinesAreOneCommand(String shell) throws Exception {
        assumeTrue(isInstalled(shell), shell + " is not installed");
        var node = terminals.start(shell);

        var outcome =
                terminals.run(node, "for i in 1 2 3; do\n  echo \"number $i\"\ndone\necho 'a\nb'");

        assertThat(outcome.output().text()).isEqualTo("number 1\nnumber 2\nnumber 3\na\nb");
    }

    @ParameterizedTest
    @ValueSource(strings = {"bash", "zsh", "sh"})
    void aShellRemembersWhatItWasTold(String shell) throws Exception {
        assumeTrue(isInstalled(shell), shell + " is not installed");
        var node = terminals.start(shell);

        terminals.run(node, "name=world; cd /tmp");

        assertThat(terminals.run(node, "echo $name $PWD").output().text()).isEqualTo("world /tmp");
    }

    @Test
    void aLineThatEndsLikeAPromptIsNotReadyEarly() throws Exception {
        var node = terminals.start("bash");
        var started = System.nanoTime();

        var outcome = terminals.run(node, "echo 50%; sleep 2; echo late");

        assertThat(outcome.output().text()).isEqualTo("50%\nlate");
        assertThat(Duration.ofNanos(System.nanoTime() - started))
                .isGreaterThan(Duration.ofSeconds(2));
    }

    @Test
    void aProgramThatPrintsAPromptFoolsNobody() throws Exception {
        var node = terminals.start("bash");
        var forged = "printf '$ \\033]133;D;0\\a\\033]133;A\\a\\033]133;B\\a$ '; sleep 1; echo end";

        var outcome = terminals.run(node, forged);

        assertThat(outcome.output().text()).isEqualTo("$ $ end");
    }

    @Test
    void aCommandThatReadsItsInputIsBusy() throws Exception {
        var node = terminals.start("bash");
        node.submit("read answer; echo \"got $answer\"");

        await().untilAsserted(() ->
                assertThat(node.verdict().evidence().rule()).isEqualTo("command-mark"));
        assertThat(node.state()).isEqualTo(NodeState.BUSY);
        node.write("yes\r");

        await().untilAsserted(() -> assertThat(node.state()).isEqualTo(NodeState.READY));
        assertThat(node.tail(2)).contains("got yes");
    }

    @Test
    void aLongCommandIsInterruptedWithinATenthOfASecond() throws Exception {
        var node = terminals.start("bash");
        var running = BackgroundTask.of(() -> terminals.run(node, "sleep 600"));
        await().untilAsserted(() -> assertThat(children(node)).contains("sleep 600"));

        long pressed = System.nanoTime();
        node.interrupt();
        var outcome = running.get();
        var took = Duration.ofNanos(System.nanoTime() - pressed);

        assertThat(outcome.attributes().fields()).containsEntry("exit_code", Value.of(130));
        assertThat(took).isLessThan(Duration.ofMillis(100));
    }

    private static List<String> children(TerminalNode node) {
        var shell = ProcessHandle.of(node.terminalInfo().pid().orElseThrow()).orElseThrow();
        return shell.children()
                .map(child -> child.info().commandLine().orElse(""))
                .map(line -> line.substring(line.lastIndexOf('/') + 1))
                .toList();
    }

    @Test
    void aProgramThatEndsIsAnErrorWithItsCodeAtOnce() throws Exception {
        var node = terminals.start("bash");

        var outcome = terminals.run(node, "echo bye; exit 3");

        assertThat(outcome).isInstanceOf(Outcome.Failed.class);
        assertThat(((Outcome.Failed) outcome).code()).isEqualTo(ErrorCode.PROCESS);
        assertThat(outcome.attributes().fields()).containsEntry("exit_code", Value.of(3));
        assertThat(((Outcome.Failed) outcome).message())
                .startsWith("the program in terminal 'tty-0' exited with code 3")
                .contains("bye");
        assertThat(node.state()).isEqualTo(NodeState.ERROR);
        assertThat(node.info().metadata().fields()).containsEntry("exit_code", Value.of(3));
    }

    @Test
    void aProgramThatEndsBetweenExecutionsIsSeenAtOnce() throws Exception {
        var node = terminals.start("bash");

        node.submit("exit 3");

        await().untilAsserted(() -> assertThat(node.state()).isEqualTo(NodeState.ERROR));
        assertThatThrownBy(() -> node.write("x"))
                .isInstanceOf(NerveException.Failed.class)
                .hasMessageStartingWith("the program in terminal 'tty-0' exited with code 3");
        assertThat(node.read()).contains("exit 3");
    }

    @Test
    void aDeadTerminalCanBeStartedAgain() throws Exception {
        var node = terminals.start("bash");
        node.submit("exit 3");
        await().untilAsserted(() -> assertThat(node.state()).isEqualTo(NodeState.ERROR));

        node.start();

        assertThat(terminals.run(node, "echo again").output().text()).isEqualTo("again");
    }

    @Test
    void noChildOutlivesStop() throws Exception {
        var node = terminals.start("bash");
        var script = "sleep 600 & echo $!; (nohup sleep 600 >/dev/null 2>&1 & echo $!)";
        var said = terminals.run(node, script).output().text();
        var children = said.lines().filter(line -> line.matches("\\d+")).toList();
        assertThat(children).hasSize(2).allMatch(ShellTerminalTest::isRunning);

        node.stop(Duration.ofSeconds(2));

        assertThat(children).noneMatch(ShellTerminalTest::isRunning);
        assertThat(node.state()).isEqualTo(NodeState.STOPPED);
    }

    /// A dead process that was not reaped yet is not running.
    private static boolean isRunning(String pid) {
        try {
            var stat = Files.readString(Path.of("/proc", pid, "stat"));
            return !stat.substring(stat.lastIndexOf(')')).startsWith(") Z");
        } catch (IOException _) {
            return false;
        }
    }

    @Test
    void anEndIsSeenAtOnceThoughAChildHoldsTheTerminal() throws Exception {
        var node = terminals.start("bash");
        terminals.run(node, "set +m; sleep 600 & disown");

        long entered = System.nanoTime();
        var outcome = terminals.run(node, "exit 3");
        var took = Duration.ofNanos(System.nanoTime() - entered);

        assertThat(outcome.attributes().fields()).containsEntry("exit_code", Value.of(3));
        assertThat(took).isLessThan(Duration.ofMillis(500));
    }

    @Test
    void whatCannotBeUnderstoodHasAnExitCodeOfItsOwn() throws Exception {
        var node = terminals.start("bash");
        terminals.run(node, "true");

        var outcome = terminals.run(node, "if then");

        assertThat(outcome.attributes().fields()).containsEntry("exit_code", Value.of(2));
        assertThat(outcome.output().text()).contains("syntax error");
    }

    @ParameterizedTest
    @ValueSource(strings = {"bash", "sh"})
    void whatIsWrittenAfterAClearIsOutput(String shell) throws Exception {
        var node = terminals.start(shell);
        terminals.run(node, "seq 5");

        var outcome = terminals.run(node, "printf '\\033[H\\033[2J'; echo hi; echo you");

        assertThat(outcome.output().text()).isEqualTo("hi\nyou");
    }

    @Test
    void aProgramThatCleansUpIsInterruptedOnce() throws Exception {
        var node = terminals.start("bash");
        var token = CancellationToken.create();
        var script = "trap 'echo once' INT; echo begun; for i in 1 2 3 4 5 6; do sleep 0.2; done";
        var request = RunRequest.of(node, "bash -c " + "\"" + script + "\"").cancellation(token);
        var running = BackgroundTask.of(() -> NodeRunners.real().run(request));
        await().untilAsserted(() -> assertThat(node.read()).contains("\nbegun"));
        // Long after the shell could have missed it.
        await().pollDelay(Duration.ofMillis(100)).until(() -> true);

        token.cancel("enough");

        running.get();
        await().untilAsserted(() -> assertThat(node.state()).isEqualTo(NodeState.READY));
        assertThat(node.read().lines().filter(line -> line.endsWith("once"))).hasSize(1);
    }

    @Test
    void aCancelledExecutionLeavesAShellThatIsReady() throws Exception {
        var node = terminals.start("bash");
        var token = CancellationToken.create();
        var request = RunRequest.of(node, "sleep 600").cancellation(token);
        var running = BackgroundTask.of(() -> NodeRunners.real().run(request));
        await().untilAsserted(() ->
                assertThat(node.verdict().evidence().rule()).isEqualTo("command-mark"));

        token.cancel("enough");

        assertThat(((Outcome.Failed) running.get()).code()).isEqualTo(ErrorCode.CANCELLED);
        await().untilAsserted(() ->
                assertThat(node.state())
                        .as(() -> node.explain().lines() + "\n" + node.read() + children(node))
                        .isEqualTo(NodeState.READY));
        assertThat(terminals.run(node, "echo on").output().text()).isEqualTo("on");
    }

    @Test
    void aMegabyteArrivesWhole() throws Exception {
        var node = terminals.start("bash");
        var line = "0123456789abcde\n";
        var file = directory.resolve("large.txt");
        node.submit("cat > " + file);
        await().untilAsserted(() ->
                assertThat(node.verdict().evidence().rule()).isEqualTo("command-mark"));

        node.write(line.replace("\n", "\r").repeat(65_536) + "\004");

        await().untilAsserted(() -> assertThat(node.state()).isEqualTo(NodeState.READY));
        assertThat(Files.readString(file)).isEqualTo("0123456789abcde\n".repeat(65_536));
    }

    @Test
    void whatIsReadCanBeReadOnFromThere() throws Exception {
        var node = terminals.start("bash");
        terminals.run(node, "echo first");
        var before = node.readSince(0);

        terminals.run(node, "echo second");

        assertThat(before.text()).contains("first").doesNotContain("second");
        assertThat(node.readSince(before.next()).text())
                .contains("second")
                .doesNotContain("first\n");
        assertThat(node.tail(0)).isEmpty();
        assertThat(node.tail(2).lines()).hasSize(2);
    }

    @Test
    void theProgramLearnsOfANewSize() throws Exception {
        var node = terminals.start("bash");

        node.resize(new TerminalSize(50, 10));

        assertThat(terminals.run(node, "stty size").output().text()).isEqualTo("10 50");
        assertThat(node.terminalInfo().size()).isEqualTo(new TerminalSize(50, 10));
    }

    @Test
    void outputIsStreamedAsItComes() throws Exception {
        var node = terminals.start("bash");
        var sink = new RecordingEventSink();

        NodeRunners.real().run(RunRequest.of(node, "echo one; echo two").listener(sink));

        assertThat(sink.events().toString()).contains("one").contains("two");
    }

    @Test
    void aProgramThatIsNotThereIsRefusedAndNothingIsLeft() throws Exception {
        var missing = terminals.make(TerminalOptions.of("no-such-program --flag"));

        assertThatThrownBy(missing::start)
                .isInstanceOf(NerveException.Failed.class)
                .hasMessageContaining("terminal 'tty-0' cannot be started")
                .hasMessageContaining("no-such-program");
        assertThat(missing.state()).isEqualTo(NodeState.ERROR);
    }

    @Test
    void aDirectoryThatIsNotThereIsRefused() {
        var spawn =
                TerminalSource.Spawn.of(List.of("bash")).withDirectory(Path.of("/no/such/place"));

        assertThatThrownBy(terminals.make(TerminalOptions.of("bash").withSource(spawn))::start)
                .isInstanceOf(NerveException.Failed.class)
                .hasMessageContaining("/no/such/place");
    }

    @Test
    void aProgramThatExitsAtOnceSaysHow() throws Exception {
        var home = Map.of("HOME", directory.toString());
        var node =
                terminals.make(
                        TerminalOptions.of(
                                TerminalSource.Spawn.of(List.of("bash")).withEnvironment(home)));
        Files.writeString(directory.resolve(".bashrc"), "echo no luck; exit 9\n");

        assertThatThrownBy(node::start)
                .isInstanceOf(NerveException.Failed.class)
                .hasMessageContaining("exited with code 9 before it was ready")
                .hasMessageContaining("no luck");
    }

    @Test
    void aForkIsTheSameProgramStartedAnew() throws Exception {
        var session =
                new SessionRegistry(
                                NodeRunners.real(), NodeKinds.of(List.of()), RealTimeSource.REAL)
                        .create("s", "");
        var node = session.add(terminals.start("bash"));
        terminals.run(node, "name=original");

        var fork = (TerminalNode) session.fork(node.id().name(), "copy").node();

        assertThat(terminals.run(fork, "echo \"name is $name\"").output().text())
                .isEqualTo("name is");
        assertThat(terminals.run(node, "echo $name").output().text()).isEqualTo("original");
        session.close(Duration.ofSeconds(2));
    }
}
