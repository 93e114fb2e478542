package dev.nerve.agent.structured;

import dev.nerve.NerveException;
import dev.nerve.agent.AgentAnswer;
import dev.nerve.value.Value;
import java.util.Optional;
import java.util.function.Consumer;

/// The words that a program uses in its JSON mode. *Confined to one thread*, made for one turn.
interface Form {

    /// Adds what an event says to a turn.
    ///
    /// @param event what the program said
    /// @param turn what it belongs to
    /// @param session is told the program's name of the conversation
    /// @return how the turn ended, if the event says so
    Optional<AgentAnswer.End> read(Value event, Turn turn, Consumer<String> session);

    /// {@return the form with a name}
    ///
    /// @param name such as `codex`
    /// @throws NerveException.NotFound if there is none
    static Form of(String name) {
        return switch (name) {
            case "codex" -> new CodexForm();
            case "gemini" -> new GeminiForm();
            case "opencode" -> new OpencodeForm();
            default ->
                    throw new NerveException.NotFound(
                            "nobody understands the form '%s'".formatted(name));
        };
    }
}
