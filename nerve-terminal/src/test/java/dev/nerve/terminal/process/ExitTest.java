package dev.nerve.terminal.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class ExitTest {

    @Test
    void theStatusOfAProgramThatReturnedHasItsCode() {
        assertThat(Exit.ofStatus(3 << 8)).isEqualTo(new Exit.Returned(3));
        assertThat(Exit.ofStatus(255 << 8).code()).isEqualTo(255);
    }

    @Test
    void theStatusOfAKilledProgramHasTheSignalAlsoWithACoreDump() {
        assertThat(Exit.ofStatus(15)).isEqualTo(new Exit.Killed(Signal.TERM));
        assertThat(Exit.ofStatus(11 | 0x80)).isEqualTo(new Exit.Killed(new Signal(11)));
    }

    @Test
    void aShellWouldShowASignalAsACodeAbove128() {
        assertThat(new Exit.Killed(Signal.KILL).code()).isEqualTo(137);
    }

    @Test
    void signalsHaveTheirUsualNames() {
        assertThat(Signal.TERM.name()).isEqualTo("SIGTERM");
        assertThat(Signal.CONT.name()).isEqualTo("SIGCONT");
        assertThat(new Signal(40).name()).isEqualTo("signal 40");
        assertThatThrownBy(() -> new Signal(0)).isInstanceOf(IllegalArgumentException.class);
    }
}
