package dev.nerve.terminal.node;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.terminal.backend.Terminal;
import dev.nerve.terminal.process.ShellReading.Doing;
import dev.nerve.terminal.screen.Frame;
import dev.nerve.terminal.state.Judge;
import dev.nerve.terminal.state.RuleSets;
import dev.nerve.terminal.state.TerminalState;
import dev.nerve.testkit.ManualTime;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// What a shell tells, while it can be chosen what the kernel says of it.
class WitnessTest {

    private static final int MARKS = 133;
    private static final String NONCE = "1f2e3d4c5b6a7988";

    private final ManualTime time = new ManualTime();
    private final Judge judge =
            new Judge(RuleSets.get("shell", Map.of("nonce", NONCE)), time.nanos());
    private final Witness witness = new Witness(time, judge, new NoOutput(), Optional.empty());
    private Doing doing = Doing.READS_PROMPT;

    @BeforeEach
    void reachTheFirstPrompt() {
        witness.proveBy(Optional.of(new PromptProof("shell", () -> doing)));
        tell("A");
        tell("B");
        look();
        assertThat(state()).isEqualTo(TerminalState.READY);
        witness.typed("sleep 9\r");
        tell("C");
        doing = Doing.RUNS_COMMAND;
        assertThat(state()).isEqualTo(TerminalState.BUSY);
    }

    private void tell(String mark) {
        witness.told(MARKS, mark + ";aid=" + NONCE);
    }

    /// Lets enough time pass for two looks at the shell.
    private void look() {
        for (int i = 0; i < 5; i++) {
            time.advance(Duration.ofMillis(30));
            witness.verdict();
        }
    }

    private TerminalState state() {
        return witness.verdict().state();
    }

    @Test
    void aPromptCountsWhenTheShellReads() {
        tell("D;0");
        tell("B");
        look();
        assertThat(state()).isEqualTo(TerminalState.BUSY);

        doing = Doing.READS_PROMPT;
        look();
        assertThat(state()).isEqualTo(TerminalState.READY);
    }

    @Test
    void aPromptFromBeforeACommandBeganDoesNotCountAfterwards() {
        tell("D;0");
        tell("B");
        tell("C");

        doing = Doing.READS_PROMPT;
        look();

        assertThat(state()).isEqualTo(TerminalState.BUSY);
    }

    @Test
    void aPromptFromBeforeEnterDoesNotCountAfterwards() {
        tell("D;0");
        tell("B");
        witness.typed("\r");
        tell("D;0");

        doing = Doing.READS_PROMPT;
        look();

        assertThat(state()).isEqualTo(TerminalState.BUSY);
    }

    @Test
    void aPromptStillCountsIfTextIsTypedWithoutEnter() {
        tell("D;0");
        tell("B");
        witness.typed("ls");

        doing = Doing.READS_PROMPT;
        look();

        assertThat(state()).isEqualTo(TerminalState.READY);
    }

    private static final class NoOutput implements OutputPlace {

        @Override
        public void expect(String entered, Frame before) {}

        @Override
        public Written read(Terminal terminal) {
            throw new AssertionError("nothing is read");
        }
    }
}
