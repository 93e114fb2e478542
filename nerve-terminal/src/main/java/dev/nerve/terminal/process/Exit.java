package dev.nerve.terminal.process;

/// The end of a process, with its code. *Immutable.*
public sealed interface Exit {

    /// The process ended by itself.
    ///
    /// @param code the exit code, 0 to 255; 0 means success
    record Returned(int code) implements Exit {}

    /// A signal ended the process.
    ///
    /// @param signal the signal
    record Killed(Signal signal) implements Exit {

        @Override
        public int code() {
            return 128 + signal.number();
        }
    }

    /// {@return the code as a shell shows it: after a signal, 128 plus the number of the signal}
    int code();

    /// {@return the exit for a wait status of the system; Linux and macOS share its layout}
    static Exit ofStatus(int status) {
        int signal = status & 0x7f;
        return signal == 0 ? new Returned(status >> 8 & 0xff) : new Killed(new Signal(signal));
    }
}
