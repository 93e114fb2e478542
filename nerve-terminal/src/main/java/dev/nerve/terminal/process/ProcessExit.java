package dev.nerve.terminal.process;

/// The end of a process, with its code. *Immutable.*
public sealed interface ProcessExit {

    /// The process ended by itself.
    ///
    /// @param code the exit code, 0 to 255; 0 means success
    record NormalExit(int code) implements ProcessExit {}

    /// A signal ended the process.
    ///
    /// @param signal the signal
    record SignalExit(ProcessSignal signal) implements ProcessExit {

        @Override
        public int code() {
            return 128 + signal.number();
        }
    }

    /// {@return the code as a shell shows it: after a signal, 128 plus the number of the signal}
    int code();

    /// {@return the exit for a wait status of the system; Linux and macOS share its layout}
    static ProcessExit ofStatus(int status) {
        int signal = status & 0x7f;
        return signal == 0
                ? new NormalExit(status >> 8 & 0xff)
                : new SignalExit(new ProcessSignal(signal));
    }
}
