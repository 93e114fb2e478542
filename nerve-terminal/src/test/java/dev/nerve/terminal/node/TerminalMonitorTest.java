package dev.nerve.terminal.node;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.terminal.backend.Terminal;
import dev.nerve.terminal.node.output.OutputLocator;
import dev.nerve.terminal.node.output.ProgramOutput;
import dev.nerve.terminal.process.ShellActivityProbe.ShellActivity;
import dev.nerve.terminal.screen.ScreenFrame;
import dev.nerve.terminal.state.TerminalState;
import dev.nerve.terminal.state.detection.StateDetector;
import dev.nerve.terminal.state.rule.StateRuleRegistry;
import dev.nerve.testkit.ManualTimeSource;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// The reports of a shell, with chosen answers of the kernel.
class TerminalMonitorTest {

    private static final int MARKS = 133;
    private static final String NONCE = "1f2e3d4c5b6a7988";

    private final ManualTimeSource time = new ManualTimeSource();
    private final StateDetector detector =
            new StateDetector(StateRuleRegistry.get("shell", Map.of("nonce", NONCE)), time.nanos());
    private final TerminalMonitor monitor =
            new TerminalMonitor(time, detector, new NoOutput(), Optional.empty());
    private ShellActivity activity = ShellActivity.READS_PROMPT;

    @BeforeEach
    void reachTheFirstPrompt() {
        monitor.usePromptVerifier(Optional.of(new PromptVerifier("shell", () -> activity)));
        tell("A");
        tell("B");
        look();
        assertThat(state()).isEqualTo(TerminalState.READY);
        monitor.typed("sleep 9\r");
        tell("C");
        activity = ShellActivity.RUNS_COMMAND;
        assertThat(state()).isEqualTo(TerminalState.BUSY);
    }

    private void tell(String mark) {
        monitor.oscReceived(MARKS, mark + ";aid=" + NONCE);
    }

    /// Lets enough time pass for two looks at the shell.
    private void look() {
        for (int i = 0; i < 5; i++) {
            time.advance(Duration.ofMillis(30));
            monitor.verdict();
        }
    }

    private TerminalState state() {
        return monitor.verdict().state();
    }

    @Test
    void aPromptCountsWhenTheShellReads() {
        tell("D;0");
        tell("B");
        look();
        assertThat(state()).isEqualTo(TerminalState.BUSY);

        activity = ShellActivity.READS_PROMPT;
        look();
        assertThat(state()).isEqualTo(TerminalState.READY);
    }

    @Test
    void aPromptFromBeforeACommandBeganDoesNotCountAfterwards() {
        tell("D;0");
        tell("B");
        tell("C");

        activity = ShellActivity.READS_PROMPT;
        look();

        assertThat(state()).isEqualTo(TerminalState.BUSY);
    }

    @Test
    void aPromptFromBeforeEnterDoesNotCountAfterwards() {
        tell("D;0");
        tell("B");
        monitor.typed("\r");
        tell("D;0");

        activity = ShellActivity.READS_PROMPT;
        look();

        assertThat(state()).isEqualTo(TerminalState.BUSY);
    }

    @Test
    void aPromptStillCountsIfTextIsTypedWithoutEnter() {
        tell("D;0");
        tell("B");
        monitor.typed("ls");

        activity = ShellActivity.READS_PROMPT;
        look();

        assertThat(state()).isEqualTo(TerminalState.READY);
    }

    private static final class NoOutput implements OutputLocator {

        @Override
        public void expect(String entered, ScreenFrame before) {}

        @Override
        public ProgramOutput read(Terminal terminal) {
            throw new AssertionError("nothing is read");
        }
    }
}
