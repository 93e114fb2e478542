package dev.nerve.agent;

import dev.nerve.agent.permission.PermissionDecision;
import dev.nerve.agent.permission.PermissionRequest;
import dev.nerve.terminal.state.ProgramQuestion;

/// An event during a turn of an agent. *Immutable.*
public sealed interface AgentEvent {

    /// The agent wrote a piece of text. The pieces arrive in order.
    ///
    /// @param piece the text
    record TextChunk(String piece) implements AgentEvent {}

    /// The agent wrote a piece of its thinking. The pieces arrive in order.
    ///
    /// @param piece the text
    record ThinkingChunk(String piece) implements AgentEvent {}

    /// The agent is about to use a tool.
    ///
    /// @param use the tool use, without a result
    record ToolBegan(ToolUse use) implements AgentEvent {}

    /// A tool use ended.
    ///
    /// @param use the tool use, with its result
    record ToolEnded(ToolUse use) implements AgentEvent {}

    /// A permission request of the agent was decided.
    ///
    /// @param request the request
    /// @param decision the decision
    record PermissionDecided(PermissionRequest request, PermissionDecision decision)
            implements AgentEvent {}

    /// The program itself refused a tool use, without asking for permission.
    ///
    /// @param use the tool use, with the reason that the model received
    /// @param by the program's display name, such as `opencode`
    record ToolRefused(ToolUse use, String by) implements AgentEvent {}

    /// The agent asked a question that is not a permission request, and waits for the answer.
    ///
    /// @param question the question
    record QuestionAsked(ProgramQuestion question) implements AgentEvent {}

    /// A model call failed and the program retries it.
    ///
    /// @param reason the reason, for people
    record ModelRetry(String reason) implements AgentEvent {}
}
