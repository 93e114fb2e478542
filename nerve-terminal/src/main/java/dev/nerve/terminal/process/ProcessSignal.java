package dev.nerve.terminal.process;

import dev.nerve.terminal.process.libc.PlatformConstants;
import java.util.List;

/// A signal to send to a process, or by which a process ended. *Immutable.*
///
/// @param number the number of the signal
public record ProcessSignal(int number) {

    /// The terminal has closed.
    public static final ProcessSignal HUP = new ProcessSignal(1);

    /// An interrupt, as by Ctrl-C.
    public static final ProcessSignal INT = new ProcessSignal(2);

    /// End immediately. A process cannot ignore it.
    public static final ProcessSignal KILL = new ProcessSignal(9);

    /// A request to end.
    public static final ProcessSignal TERM = new ProcessSignal(15);

    /// Continue after a stop.
    public static final ProcessSignal CONT = new ProcessSignal(PlatformConstants.SIGCONT);

    private static final List<String> LINUX =
            List.of(
                    ("HUP INT QUIT ILL TRAP ABRT BUS FPE KILL USR1 SEGV USR2 PIPE ALRM TERM STKFLT"
                                    + " CHLD CONT STOP TSTP TTIN TTOU URG XCPU XFSZ VTALRM PROF"
                                    + " WINCH IO PWR SYS")
                            .split(" "));
    private static final List<String> MACOS =
            List.of(
                    ("HUP INT QUIT ILL TRAP ABRT EMT FPE KILL BUS SEGV SYS PIPE ALRM TERM URG STOP"
                                    + " TSTP CONT CHLD TTIN TTOU IO XCPU XFSZ VTALRM PROF WINCH"
                                    + " INFO USR1 USR2")
                            .split(" "));

    public ProcessSignal {
        if (number < 1 || number > 64) {
            throw new IllegalArgumentException("a signal is 1 to 64: " + number);
        }
    }

    /// {@return the name of the signal, such as `SIGTERM`}
    public String name() {
        var names = PlatformConstants.MACOS ? MACOS : LINUX;
        return number <= names.size() ? "SIG" + names.get(number - 1) : "signal " + number;
    }
}
