package dev.nerve.agent.structured;

import dev.nerve.NerveException;
import dev.nerve.agent.AgentAnswer;
import dev.nerve.value.Value;
import java.util.Optional;
import java.util.function.Consumer;

/// The JSON dialect of a program. *Confined to one thread*, created for one turn.
interface AgentJsonReader {

    /// Adds an event to a turn.
    ///
    /// @param event the event of the program
    /// @param turn the turn
    /// @param session the receiver of the program's id of the conversation
    /// @return the end of the turn, if the event reports it
    Optional<AgentAnswer.AgentTurnEnd> read(
            Value event, StructuredTurn turn, Consumer<String> session);

    /// {@return the dialect with a name}
    ///
    /// @param name the name, such as `codex`
    /// @throws NerveException.NotFound if no dialect has the name
    static AgentJsonReader of(String name) {
        return switch (name) {
            case "codex" -> new CodexJsonReader();
            case "gemini" -> new GeminiJsonReader();
            case "opencode" -> new OpencodeJsonReader();
            default -> throw new NerveException.NotFound("unknown form '%s'".formatted(name));
        };
    }
}
