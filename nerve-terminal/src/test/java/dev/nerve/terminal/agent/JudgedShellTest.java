package dev.nerve.terminal.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.terminal.process.LaunchRequest;
import dev.nerve.terminal.process.descriptor.DescriptorPoller;
import dev.nerve.terminal.prompt.PromptNonce;
import dev.nerve.terminal.prompt.ReadySignal;
import dev.nerve.terminal.prompt.ShellDialect;
import dev.nerve.terminal.prompt.ShellPromptSetup;
import dev.nerve.terminal.screen.TerminalSize;
import dev.nerve.terminal.state.TerminalState;
import dev.nerve.terminal.state.detection.FinishedCommand;
import dev.nerve.terminal.state.rule.StateRuleRegistry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The reported states of real shells.
@Timeout(60)
final class JudgedShellTest {

    private static final Duration SLEEP = Duration.ofMillis(400);

    private final DescriptorPoller poller = DescriptorPoller.open();
    @TempDir private Path home;

    @AfterEach
    void close() {
        poller.close();
    }

    private ShellPromptSetup prepare(String program) throws IOException {
        Assumptions.assumeTrue(
                Files.isExecutable(Path.of("/usr/bin", program)),
                program + " is not installed: it is not judged");
        Files.writeString(home.resolve(".zshrc"), "");
        var variables = Map.of("PATH", "/usr/bin:/bin", "HOME", home.toString());
        var launch = new LaunchRequest(List.of(program), home, variables);
        var nonce = PromptNonce.random(new Random(1));
        return ShellPromptSetup.prepare(launch, ReadySignal.MARKS, nonce, home).orElseThrow();
    }

    private JudgedTerminal open(ShellPromptSetup shell) throws IOException {
        var rules = StateRuleRegistry.get("shell", Map.of("nonce", shell.nonce().value()));
        return new JudgedTerminal(shell.launch(), new TerminalSize(80, 24), rules, poller);
    }

    private static void submit(JudgedTerminal terminal, ShellPromptSetup shell, String command)
            throws InterruptedException, TimeoutException {
        terminal.await(TerminalState.READY);
        if (shell.dialect() != ShellDialect.SH) {
            // It asks for marks around pastes just after its prompt.
            terminal.await("marks around pastes", terminal::marksPastes);
        }
        terminal.paste(shell.dialect().toInput(command));
        terminal.press("\r");
    }

    private static int ready(JudgedTerminal terminal, long from, long until) {
        return (int)
                terminal.observations().stream()
                        .filter(each -> each.nanos() > from && each.nanos() < until)
                        .filter(each -> each.verdict().state() == TerminalState.READY)
                        .count();
    }

    @ParameterizedTest
    @ValueSource(strings = {"bash", "zsh", "dash"})
    void aCommandIsBusyFromEnterToItsEnd(String program) throws Exception {
        try (var shell = prepare(program);
                var terminal = open(shell)) {
            for (var command :
                    List.of(
                            "echo 50%; sleep 0.4; echo late",
                            "printf '\\033]133;B\\007$ '; sleep 0.4",
                            "echo several\nsleep 0.4\necho 'lines'\n(exit 3)")) {
                submit(terminal, shell, command);
                long entered = terminal.entered().getLast();
                terminal.await(TerminalState.READY);

                assertThat(ready(terminal, entered, entered + SLEEP.toNanos())).isZero();
            }

            assertThat(terminal.commands().getLast().exitCode()).hasValue(3);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"bash", "zsh", "dash"})
    void everyCommandHasItsExitCodeAndDuration(String program) throws Exception {
        try (var shell = prepare(program);
                var terminal = open(shell)) {
            // Longer than what is asked for: a busy machine sees the beginning late.
            submit(terminal, shell, "sleep 0.6");
            submit(terminal, shell, "(exit 5)");
            terminal.await(TerminalState.READY);

            var commands = terminal.commands();
            assertThat(commands)
                    .extracting(FinishedCommand::exitCode)
                    .map(code -> code.orElse(-1))
                    .containsExactly(0, 5);
            assertThat(commands.getFirst().duration()).isGreaterThan(SLEEP.minusMillis(1));
            assertThat(commands.getLast().duration()).isLessThan(SLEEP);
        }
    }
}
