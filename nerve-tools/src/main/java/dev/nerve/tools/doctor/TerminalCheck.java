package dev.nerve.tools.doctor;

import dev.nerve.NerveException;
import dev.nerve.terminal.backend.Terminal;
import dev.nerve.terminal.backend.TerminalListener;
import dev.nerve.terminal.process.ProcessExit;
import dev.nerve.terminal.process.descriptor.DescriptorPoller;
import dev.nerve.terminal.screen.TerminalSize;
import dev.nerve.tools.doctor.CheckResult.Need;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;

/// A check that opens a terminal, in which a program prints the size. *Immutable.*
///
/// @param start opens the terminal
public record TerminalCheck(TerminalStart start) implements DoctorCheck {

    /// The command to run in the terminal, whose size must be [TerminalSize#DEFAULT].
    public static final List<String> COMMAND = List.of("/bin/sh", "-c", "stty size; exit 3");

    private static final String NAME = "terminal";
    private static final String SHOWN =
            TerminalSize.DEFAULT.rows() + " " + TerminalSize.DEFAULT.columns();
    private static final long LIMIT_SECONDS = 2;

    /// A function that opens a terminal.
    @FunctionalInterface
    public interface TerminalStart {

        /// {@return a terminal with the program in it}
        ///
        /// @param poller polls the terminal while it is open
        /// @param listener receives the events of the terminal
        /// @throws IOException if it cannot be opened
        /// @throws InterruptedException if the thread was interrupted
        Terminal open(DescriptorPoller poller, TerminalListener listener)
                throws IOException, InterruptedException;
    }

    @Override
    public CheckResult run() throws InterruptedException {
        var exits = new ArrayBlockingQueue<ProcessExit>(1);
        try (var poller = DescriptorPoller.open();
                var terminal = start.open(poller, exitListener(exits))) {
            var exit = exits.poll(LIMIT_SECONDS, TimeUnit.SECONDS);
            if (exit == null) {
                return broken("a program in it did not end");
            }
            var text = terminal.frame().text();
            return exit.code() == 3 && text.contains(SHOWN)
                    ? CheckResult.ok(
                            NAME, Need.NEEDED, "one was opened, %s".formatted(TerminalSize.DEFAULT))
                    : broken("a program wrote '%s' and returned %d".formatted(text, exit.code()));
        } catch (IOException | NerveException | LinkageError failure) {
            return broken(String.valueOf(failure.getMessage()));
        }
    }

    private static TerminalListener exitListener(BlockingQueue<ProcessExit> exits) {
        return new TerminalListener() {
            @Override
            public void programEnded(ProcessExit exit) {
                exits.add(exit);
            }
        };
    }

    private static CheckResult broken(String detail) {
        return CheckResult.problem(
                NAME, Need.NEEDED, detail, "check that /dev/pts has free terminals");
    }
}
