package dev.nerve.agent.program;

import dev.nerve.Names;
import dev.nerve.NerveException;
import dev.nerve.json.Yaml;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/// The agent programs that nerve knows. *Safe for many threads.*
public final class AgentPrograms {

    /// The agent that does what a script says, and needs no program.
    public static final String SCRIPTED = "scripted";

    /// The names of those that are programs.
    public static final List<String> BUNDLED =
            List.of("claude_code", "codex", "gemini", "opencode");

    private static final Map<String, AgentProgram> READ = new ConcurrentHashMap<>();

    private AgentPrograms() {}

    /// {@return what is known about a program}
    ///
    /// @param name one of [#BUNDLED], or [#SCRIPTED]
    /// @throws NerveException.NotFound if nothing is
    public static AgentProgram get(String name) {
        if (!BUNDLED.contains(name) && !name.equals(SCRIPTED)) {
            throw new NerveException.NotFound(
                    "there is no agent program %s; there are: %s"
                            .formatted(Names.quoted(name), String.join(", ", BUNDLED)));
        }
        return READ.computeIfAbsent(name, AgentPrograms::read);
    }

    /// {@return the program that a command starts, if it is known}
    ///
    /// @param command a program by name or path, and its arguments
    public static Optional<AgentProgram> forCommand(List<String> command) {
        var file = command.getFirst().substring(command.getFirst().lastIndexOf('/') + 1);
        return Stream.concat(BUNDLED.stream(), Stream.of(SCRIPTED))
                .map(AgentPrograms::get)
                .filter(program -> program.product().executable().equals(file))
                .findFirst();
    }

    /// {@return the program that a text describes}
    ///
    /// @param file how it is called in messages
    /// @param text what is known about the program, in YAML
    /// @throws NerveException.Invalid if something is wrong with it; a line for each problem
    public static AgentProgram parse(String file, byte[] text) {
        return ProgramReader.read(Yaml.document(file, text));
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
