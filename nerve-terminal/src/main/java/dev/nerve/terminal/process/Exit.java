package dev.nerve.terminal.process;

/// How a process ended. *Immutable.*
public sealed interface Exit {

    /// It ended by itself.
    ///
    /// @param code what it gave, 0 to 255; 0 if all went well
    record Returned(int code) implements Exit {}

    /// A signal ended it.
    ///
    /// @param signal which
    record Killed(Signal signal) implements Exit {

        @Override
        public int code() {
            return 128 + signal.number();
        }
    }

    /// {@return the code as a shell shows it: 128 and the signal's number if one ended it}
    int code();

    /// {@return what the system's wait status means; both systems share its layout}
    static Exit ofStatus(int status) {
        int signal = status & 0x7f;
        return signal == 0 ? new Returned(status >> 8 & 0xff) : new Killed(new Signal(signal));
    }
}
