package dev.nerve.testkit.agent;

import java.time.Duration;
import java.util.List;

/// One action of the agent in a turn.
public sealed interface TerminalScriptStep {

    /// The agent thinks, and shows its thought.
    ///
    /// @param pause the duration
    /// @param text the thought
    record Think(Duration pause, String text) implements TerminalScriptStep {}

    /// The agent answers, word by word.
    ///
    /// @param pause the delay after each word
    /// @param text the answer
    record Say(Duration pause, String text) implements TerminalScriptStep {}

    /// The agent uses a tool.
    ///
    /// @param pause the duration of the call
    /// @param call the call as the screen shows it, such as `Bash(ls)`
    /// @param result the output, line by line
    record Tool(Duration pause, String call, List<String> result) implements TerminalScriptStep {
        public Tool {
            result = List.copyOf(result);
        }
    }

    /// The agent shows a dialog.
    ///
    /// @param dialog the dialog
    /// @param patience the time after which a temporary dialog closes by itself
    record Ask(AgentDialog dialog, Duration patience) implements TerminalScriptStep {}

    /// The agent writes many lines as fast as it can.
    ///
    /// @param lines the number of lines
    record Flood(int lines) implements TerminalScriptStep {}

    /// The agent works and writes nothing.
    ///
    /// @param pause the duration
    record Quiet(Duration pause) implements TerminalScriptStep {}

    /// The agent answers with a text that looks like one of its own panels.
    ///
    /// @param what the panel: `ready`, `busy`, `starting`, `waiting` or `prompt`
    record Quote(String what) implements TerminalScriptStep {}

    /// The agent works until it is interrupted.
    record Hold() implements TerminalScriptStep {}

    /// The agent works until the next prompt is submitted.
    ///
    /// @param text the prompt that the driver has to submit
    record Queue(String text) implements TerminalScriptStep {}

    /// The agent works until the size of its terminal changes.
    ///
    /// @param columns the width that the driver has to set
    /// @param rows the height that the driver has to set
    record Resize(int columns, int rows) implements TerminalScriptStep {}

    /// The agent exits in the middle of the turn.
    ///
    /// @param code the exit code
    record Exit(int code) implements TerminalScriptStep {}

    /// The agent kills itself in the middle of the turn.
    ///
    /// @param signal the number of the signal
    record Kill(int signal) implements TerminalScriptStep {}
}
