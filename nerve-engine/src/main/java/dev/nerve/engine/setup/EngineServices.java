package dev.nerve.engine.setup;

import dev.nerve.execution.NodeRunner;

/// The services that an engine offers to clients as commands. *Immutable.*
///
/// @param description the facts about the engine
/// @param runner executes nodes; it has the clock and the secrets
/// @param nodes the sessions and their nodes
/// @param conversations the conversations of chats, and blobs
/// @param workflows the workflows and their languages
/// @param runs the runs, their events and the inbox
public record EngineServices(
        EngineDescription description,
        NodeRunner runner,
        NodeServices nodes,
        ConversationServices conversations,
        WorkflowServices workflows,
        RunServices runs) {}
