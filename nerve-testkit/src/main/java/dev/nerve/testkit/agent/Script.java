package dev.nerve.testkit.agent;

import java.time.Duration;
import java.util.List;

/// What a scripted agent does, and what its driver is to do. *Immutable.*
///
/// Beyond its turns the agent answers every prompt with what was asked.
///
/// @param manner its ways
/// @param dialogs what it asks before it is ready for the first time
/// @param turns what it does, prompt by prompt
/// @param swallow how long after a paste it takes Enter for a part of that
public record Script(Manner manner, List<Dialog> dialogs, List<Turn> turns, Duration swallow) {

    /// An agent that answers every prompt with what was asked.
    public static final Script ECHO = new Script(Manner.PLAIN, List.of(), List.of(), Duration.ZERO);

    public Script {
        dialogs = List.copyOf(dialogs);
        turns = List.copyOf(turns);
    }

    /// {@return the script in a text}
    ///
    /// @param text what `--print` writes; see the documentation
    /// @throws IllegalArgumentException if a line makes no sense; it is named
    public static Script parse(String text) {
        return new ScriptReader().read(text);
    }

    /// {@return it as a text that can be parsed again}
    public String text() {
        return new ScriptWriter().write(this);
    }

    /// {@return a script made by chance}
    ///
    /// @param seed the same gives the same
    public static Script random(long seed) {
        return new RandomScript(seed).make();
    }
}
