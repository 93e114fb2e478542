package dev.nerve.testkit.agent;

import java.time.Duration;
import java.util.List;

/// One thing the agent does in a turn.
public sealed interface Step {

    /// It thinks, and shows what.
    ///
    /// @param pause how long
    /// @param text what it shows
    record Think(Duration pause, String text) implements Step {}

    /// It says something, word by word.
    ///
    /// @param pause how long it waits after each word
    /// @param text what it says
    record Say(Duration pause, String text) implements Step {}

    /// It uses a tool.
    ///
    /// @param pause how long that takes
    /// @param call the call as it is shown, such as `Bash(ls)`
    /// @param result what it gave, line by line
    record Tool(Duration pause, String call, List<String> result) implements Step {
        public Tool {
            result = List.copyOf(result);
        }
    }

    /// It asks.
    ///
    /// @param dialog what
    /// @param patience how long a dialog that goes away by itself stays
    record Ask(Dialog dialog, Duration patience) implements Step {}

    /// It writes many lines as fast as it can.
    ///
    /// @param lines how many
    record Flood(int lines) implements Step {}

    /// It works, and writes not a byte.
    ///
    /// @param pause how long
    record Quiet(Duration pause) implements Step {}

    /// It says something that looks like a panel of its own.
    ///
    /// @param what which: `ready`, `busy`, `starting`, `waiting` or `prompt`
    record Quote(String what) implements Step {}

    /// It works until somebody interrupts it.
    record Hold() implements Step {}

    /// It works until somebody submits a prompt ahead of time.
    ///
    /// @param text what the driver is to submit
    record Queue(String text) implements Step {}

    /// It works until its terminal has another size.
    ///
    /// @param columns how wide the driver is to make it
    /// @param rows how high
    record Resize(int columns, int rows) implements Step {}

    /// It ends in the middle of the turn.
    ///
    /// @param code its exit code
    record Exit(int code) implements Step {}

    /// It kills itself in the middle of the turn.
    ///
    /// @param signal the number of the signal
    record Kill(int signal) implements Step {}
}
