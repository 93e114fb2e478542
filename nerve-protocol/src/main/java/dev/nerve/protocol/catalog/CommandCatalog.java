package dev.nerve.protocol.catalog;

import dev.nerve.NameRules;
import dev.nerve.NerveException;
import dev.nerve.WordSuggestions;
import dev.nerve.protocol.ClientCommand;
import dev.nerve.protocol.codec.SnakeCase;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/// All commands by name. *Immutable.*
///
/// Names are accepted in any case: `create_node`, `CREATE_NODE` and `createNode` are the same.
/// Former names are accepted too.
public final class CommandCatalog {

    /// The commands of the protocol.
    public static final CommandCatalog ALL = new CommandCatalog();

    private final List<CommandDefinition> commands;
    private final Map<Class<?>, CommandDefinition> byType;
    private final Map<String, CommandDefinition> byKey;
    private final Map<String, FormerNames.FormerName> formerByKey;

    private CommandCatalog() {
        commands =
                Arrays.stream(ClientCommand.class.getPermittedSubclasses())
                        .flatMap(noun -> Arrays.stream(noun.getPermittedSubclasses()))
                        .map(CommandDefinition::of)
                        .toList();
        byType =
                commands.stream()
                        .collect(
                                Collectors.toUnmodifiableMap(
                                        CommandDefinition::type, Function.identity()));
        byKey =
                commands.stream()
                        .collect(
                                Collectors.toUnmodifiableMap(
                                        command -> key(command.name()), Function.identity()));
        formerByKey =
                FormerNames.ALL.entrySet().stream()
                        .collect(
                                Collectors.toUnmodifiableMap(
                                        former -> key(former.getKey()), Map.Entry::getValue));
    }

    /// {@return the commands, grouped by noun}
    public List<CommandDefinition> commands() {
        return commands;
    }

    /// {@return the definition of a command}
    ///
    /// @param command the command
    public CommandDefinition definition(ClientCommand<?> command) {
        return Objects.requireNonNull(byType.get(command.getClass()));
    }

    /// {@return the command with a name, if there is one}
    ///
    /// @param name a current or former name, in any case
    public Optional<CommandName> find(String name) {
        var former = formerByKey.get(key(name));
        var definition = byKey.get(former == null ? key(name) : key(former.command()));
        return Optional.ofNullable(definition)
                .map(known ->
                        new CommandName(name, known, former == null ? Map.of() : former.fields()));
    }

    /// {@return the command with a name}
    ///
    /// @param name a current or former name, in any case
    /// @throws NerveException.Invalid if there is none; the message has the nearest name
    public CommandName get(String name) {
        return find(name).orElseThrow(() -> unknown(name));
    }

    private NerveException unknown(String name) {
        var names = commands.stream().map(CommandDefinition::name).toList();
        var typed = name.equals(name.toUpperCase(Locale.ROOT)) ? lower(name) : SnakeCase.of(name);
        return new NerveException.Invalid(
                "there is no command %s; %s"
                        .formatted(
                                NameRules.quote(name),
                                WordSuggestions.nearest(typed, names)
                                        .map(near -> "did you mean " + near + "?")
                                        .orElse("get_engine lists all commands")));
    }

    /// {@return the letters of a name, which are the same in any case}
    static String key(String name) {
        return lower(name.replace("_", ""));
    }

    private static String lower(String name) {
        return name.toLowerCase(Locale.ROOT);
    }
}
