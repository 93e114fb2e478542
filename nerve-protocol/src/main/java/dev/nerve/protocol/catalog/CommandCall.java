package dev.nerve.protocol.catalog;

import dev.nerve.protocol.ClientCommand;
import java.util.List;

/// A command that a client sent by name. *Immutable.*
///
/// @param definition the definition of the command
/// @param command the command
/// @param notices what the client should change, such as a former name
public record CommandCall(
        CommandDefinition definition, ClientCommand<?> command, List<String> notices) {

    public CommandCall {
        notices = List.copyOf(notices);
    }
}
