package dev.nerve.app.process;

import static dev.nerve.app.process.LocalProcesses.THIS_MACHINE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.store.RunOwner;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/// The kernel, not the clock, decides which processes are alive.
class LocalProcessesTest {

    @TempDir Path proc;

    private ProcessStartReader kernel(String boot, String state, long ticks) throws IOException {
        Files.createDirectories(proc.resolve("sys/kernel/random"));
        Files.createDirectories(proc.resolve("7"));
        Files.writeString(proc.resolve("sys/kernel/random/boot_id"), boot + "\n");
        var name = "7 (a name) with ) R 1) ";
        var rest = " 1 7 7 0 -1 4194560 1 0 0 0 0 0 0 0 20 0 1 0 " + ticks + " 2703360 0";
        Files.writeString(proc.resolve("7/stat"), name + state + rest);
        return new ProcessStartReader(proc);
    }

    @Test
    void thisProcessLives() {
        var self = THIS_MACHINE.self();

        assertThat(THIS_MACHINE.isAlive(self)).isTrue();
        assertThat(THIS_MACHINE.self()).isEqualTo(self);
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void theClockHasNoSayInIt() {
        var self = THIS_MACHINE.self();
        var clock = ProcessHandle.current().info().startInstant().orElseThrow();

        assertThat(Duration.between(self.since(), clock)).isGreaterThan(Duration.ofDays(9999));
        assertThat(THIS_MACHINE.isAlive(new RunOwner(self.process(), self.since().plusMillis(10))))
                .isFalse();
    }

    @Test
    void whatWasStartedAtAnotherTickOrAfterAnotherBootIsAnother() throws IOException {
        var one = kernel("a-b-c", "S", 4711).of(7).orElseThrow();

        assertThat(kernel("a-b-c", "R", 4711).of(7)).contains(one);
        assertThat(kernel("a-b-c", "S", 4712).of(7).orElseThrow()).isNotEqualTo(one);
        assertThat(kernel("a-b-d", "S", 4711).of(7).orElseThrow()).isNotEqualTo(one);
        assertThat(ProcessStartReader.isKernelTime(one)).isTrue();
    }

    @Test
    void whatHasEndedOrWasNeverThereDoesNotLive() throws IOException {
        assertThat(kernel("a-b-c", "Z", 4711).of(7)).isEmpty();
        assertThat(kernel("a-b-c", "S", 4711).of(8)).isEmpty();
    }
}
