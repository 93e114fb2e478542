package dev.nerve.protocol;

/// A command that a client sends to the engine. *Immutable.*
///
/// The name of a command on the wire is the name of its record in lower_snake_case: `CreateNode` is
/// `create_node`. Its fields on the wire are its components, in lower_snake_case too. A component
/// that may be null is optional; a list or map that is left out is empty.
///
/// @param <R> the type of the reply
public sealed interface ClientCommand<R extends Record>
        permits EngineCommands,
                SessionCommands,
                NodeCommands,
                TerminalCommands,
                BlobCommands,
                ForkCommands,
                ConversationCommands,
                GraphCommands,
                WorkflowCommands,
                RunCommands,
                InboxCommands,
                SearchCommands,
                EventCommands {}
