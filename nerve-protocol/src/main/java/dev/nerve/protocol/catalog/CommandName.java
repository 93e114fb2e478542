package dev.nerve.protocol.catalog;

import dev.nerve.NerveException;
import dev.nerve.protocol.ClientCommand;
import dev.nerve.protocol.codec.RecordCodec;
import dev.nerve.value.Value;
import dev.nerve.value.ValueLimits;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/// A name under which clients can send a command. *Immutable.*
///
/// @param name the name, as the client sent it
/// @param definition the command
/// @param formerFields the names of fields by their former names; empty for a name that is current
public record CommandName(
        String name, CommandDefinition definition, Map<String, String> formerFields) {

    public CommandName {
        formerFields = Map.copyOf(formerFields);
    }

    /// {@return the command with these parameters}
    ///
    /// @param params its fields
    /// @throws NerveException.Invalid if they do not fit, with all problems and their paths, or if
    /// they are larger than a value can be
    public CommandCall read(Value.Fields params) {
        ValueLimits.check(params);
        var command =
                RecordCodec.decode(
                        definition.type(), rename(params), "params of " + definition.name());
        return new CommandCall(definition, (ClientCommand<?>) command, notices(params));
    }

    /// Replaces former names. A field that is there under both names keeps its current value.
    private Value.Fields rename(Value.Fields params) {
        if (formerFields.keySet().stream().noneMatch(params.fields()::containsKey)) {
            return params;
        }
        var renamed = new LinkedHashMap<>(params.fields());
        formerFields.forEach((former, now) -> move(renamed, former, now));
        return new Value.Fields(renamed);
    }

    private static void move(Map<String, Value> fields, String former, String now) {
        var value = fields.remove(former);
        if (value != null) {
            fields.putIfAbsent(now, value);
        }
    }

    private List<String> notices(Value.Fields params) {
        var ofCommand =
                isCurrent()
                        ? Stream.<String>empty()
                        : Stream.of(notice("command", name, definition.name()));
        var ofFields =
                formerFields.entrySet().stream()
                        .filter(field -> params.fields().containsKey(field.getKey()))
                        .map(field -> notice("parameter", field.getKey(), field.getValue()))
                        .sorted();
        return Stream.concat(ofCommand, ofFields).toList();
    }

    private static String notice(String noun, String former, String now) {
        return "the %s %s is deprecated: use %s".formatted(noun, former, now);
    }

    private boolean isCurrent() {
        return CommandCatalog.key(name).equals(CommandCatalog.key(definition.name()));
    }
}
