package dev.nerve.testkit.agent;

import java.time.Duration;
import java.util.List;

/// The actions of a scripted agent, and those of its driver. *Immutable.*
///
/// After its last turn, the agent answers every prompt with the prompt itself.
///
/// @param manner the options of the agent
/// @param dialogs the dialogs before the agent is ready for the first time
/// @param turns the turns, one per prompt
/// @param swallow the time after a paste in which the agent ignores Enter
public record TerminalScript(
        ScriptedAgentOptions manner,
        List<AgentDialog> dialogs,
        List<TerminalScriptTurn> turns,
        Duration swallow) {

    /// An agent that answers every prompt with the prompt itself.
    public static final TerminalScript ECHO =
            new TerminalScript(ScriptedAgentOptions.DEFAULT, List.of(), List.of(), Duration.ZERO);

    public TerminalScript {
        dialogs = List.copyOf(dialogs);
        turns = List.copyOf(turns);
    }

    /// {@return the script that a text describes}
    ///
    /// @param text a script as `--print` writes it; see the documentation
    /// @throws IllegalArgumentException if a line is invalid; the message has the line
    public static TerminalScript parse(String text) {
        return new TerminalScriptParser().read(text);
    }

    /// {@return the script as a text that [#parse] accepts}
    public String text() {
        return new TerminalScriptWriter().write(this);
    }

    /// {@return a random script}
    ///
    /// @param seed the seed; equal seeds produce equal scripts
    public static TerminalScript random(long seed) {
        return new RandomTerminalScript(seed).make();
    }
}
