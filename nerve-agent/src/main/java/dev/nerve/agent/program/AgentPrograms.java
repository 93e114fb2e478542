package dev.nerve.agent.program;

import dev.nerve.NameRules;
import dev.nerve.NerveException;
import dev.nerve.ProcessWideCache;
import dev.nerve.json.Yaml;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/// The agent programs that nerve knows. *Safe for many threads.*
public final class AgentPrograms {

    /// The name of the scripted agent, which needs no program.
    public static final String SCRIPTED = "scripted";

    /// The names of all real programs.
    public static final List<String> BUNDLED =
            List.of("claude_code", "codex", "gemini", "opencode");

    /// The bundled programs and the scripted one.
    private static final ProcessWideCache<String, AgentProgram> READ =
            new ProcessWideCache<>(BUNDLED.size() + 1);

    private AgentPrograms() {}

    /// {@return the description of a program}
    ///
    /// @param name one of [#BUNDLED], or [#SCRIPTED]
    /// @throws NerveException.NotFound if nerve does not know the program
    public static AgentProgram get(String name) {
        if (!BUNDLED.contains(name) && !name.equals(SCRIPTED)) {
            throw new NerveException.NotFound(
                    "there is no agent program %s; there are: %s"
                            .formatted(NameRules.quote(name), String.join(", ", BUNDLED)));
        }
        return READ.get(name, AgentPrograms::read);
    }

    /// {@return the program that a command starts, if it is known}
    ///
    /// @param command the program, by name or path, and its arguments
    public static Optional<AgentProgram> forCommand(List<String> command) {
        var file = command.getFirst().substring(command.getFirst().lastIndexOf('/') + 1);
        return Stream.concat(BUNDLED.stream(), Stream.of(SCRIPTED))
                .map(AgentPrograms::get)
                .filter(program -> program.product().executable().equals(file))
                .findFirst();
    }

    /// {@return the program that a text describes}
    ///
    /// @param file the file name for messages
    /// @param text the description in YAML
    /// @throws NerveException.Invalid if the description is invalid; the message has a line for
    /// each problem
    public static AgentProgram parse(String file, byte[] text) {
        return AgentProgramReader.read(Yaml.document(file, text));
    }

    private static AgentProgram read(String name) {
        var file = name + ".yaml";
        try (var stream = AgentPrograms.class.getResourceAsStream(file)) {
            return parse(file, Objects.requireNonNull(stream, file).readAllBytes());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
