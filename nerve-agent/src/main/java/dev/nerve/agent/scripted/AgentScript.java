package dev.nerve.agent.scripted;

import dev.nerve.NerveException;
import dev.nerve.json.Yaml;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/// The behavior of an agent, turn by turn. A [ScriptedEndpoint] plays it to real programs; a
/// [ScriptedAgent] needs no program. *Immutable.*
public final class AgentScript {

    private final String description;
    private final List<TurnScript> turns;
    private final TurnScript otherwise;

    /// @param turns the turns; the first that matches is played
    /// @param otherwise the turn to play if none matches
    AgentScript(String description, List<TurnScript> turns, TurnScript otherwise) {
        this.description = description;
        this.turns = List.copyOf(turns);
        this.otherwise = otherwise;
    }

    /// {@return the script in a file}
    ///
    /// @param file a YAML file
    /// @throws NerveException.Invalid if it is no script; the message has file, line and column of
    /// each mistake
    /// @throws NerveException.NotFound if it cannot be read
    public static AgentScript read(Path file) {
        if (Files.exists(file) && !Files.isRegularFile(file)) {
            throw new NerveException.Invalid("'%s' is not a regular file".formatted(file));
        }
        try {
            return AgentScriptReader.read(Yaml.document(file.toString(), Files.readAllBytes(file)));
        } catch (IOException failure) {
            throw new NerveException.NotFound(
                    "cannot read the script '%s': %s".formatted(file, failure));
        }
    }

    /// {@return the script in a text}
    ///
    /// @param name the name of the text for messages
    /// @param text a YAML document
    /// @throws NerveException.Invalid if it is no script; the message has line and column of each
    /// mistake
    public static AgentScript read(String name, String text) {
        return AgentScriptReader.read(Yaml.document(name, text));
    }

    /// {@return its description, which may be empty}
    public String description() {
        return description;
    }

    /// {@return the next part of the current turn}
    TurnPart part(ScriptInput input) {
        for (int i = 0; i < turns.size(); i++) {
            var matcher = turns.get(i).when().matcher(input.message());
            if (matcher.find()) {
                var placeholders =
                        new ScriptPlaceholders(
                                input, turns.get(i).recalled(input), matcher.toMatchResult());
                return turns.get(i).part(i, input.uses(), placeholders);
            }
        }
        var all = TurnScript.ANYTHING.matcher(input.message());
        all.find();
        var placeholders =
                new ScriptPlaceholders(input, otherwise.recalled(input), all.toMatchResult());
        return otherwise.part(turns.size(), input.uses(), placeholders);
    }

    /// {@return whether a turn matches a message}
    boolean knows(String message) {
        return turns.stream().anyMatch(turn -> turn.when().matcher(message).find());
    }
}
