package dev.nerve.terminal.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class ProcessExitTest {

    @Test
    void theStatusOfAProgramThatReturnedHasItsCode() {
        assertThat(ProcessExit.ofStatus(3 << 8)).isEqualTo(new ProcessExit.NormalExit(3));
        assertThat(ProcessExit.ofStatus(255 << 8).code()).isEqualTo(255);
    }

    @Test
    void theStatusOfAKilledProgramHasTheSignalAlsoWithACoreDump() {
        assertThat(ProcessExit.ofStatus(15))
                .isEqualTo(new ProcessExit.SignalExit(ProcessSignal.TERM));
        assertThat(ProcessExit.ofStatus(11 | 0x80))
                .isEqualTo(new ProcessExit.SignalExit(new ProcessSignal(11)));
    }

    @Test
    void aShellWouldShowASignalAsACodeAbove128() {
        assertThat(new ProcessExit.SignalExit(ProcessSignal.KILL).code()).isEqualTo(137);
    }

    @Test
    void signalsHaveTheirUsualNames() {
        assertThat(ProcessSignal.TERM.name()).isEqualTo("SIGTERM");
        assertThat(ProcessSignal.CONT.name()).isEqualTo("SIGCONT");
        assertThat(new ProcessSignal(40).name()).isEqualTo("signal 40");
        assertThatThrownBy(() -> new ProcessSignal(0)).isInstanceOf(IllegalArgumentException.class);
    }
}
