package dev.nerve.agent;

import dev.nerve.agent.permission.Decision;
import dev.nerve.agent.permission.PermissionRequest;
import dev.nerve.terminal.state.Question;

/// What an agent does during a turn. *Immutable.*
public sealed interface AgentEvent {

    /// It said something; the pieces follow each other.
    ///
    /// @param piece what
    record Said(String piece) implements AgentEvent {}

    /// It thought something; the pieces follow each other.
    ///
    /// @param piece what
    record Thought(String piece) implements AgentEvent {}

    /// It wants to use a tool.
    ///
    /// @param use which; nothing has come of it yet
    record ToolBegan(ToolUse use) implements AgentEvent {}

    /// Something has come of the use of a tool.
    ///
    /// @param use which, and what
    record ToolEnded(ToolUse use) implements AgentEvent {}

    /// It was told whether it may do something.
    ///
    /// @param request what it wanted to do
    /// @param decision what it was told
    record Permitted(PermissionRequest request, Decision decision) implements AgentEvent {}

    /// The program itself refused the use of a tool, and asked nobody.
    ///
    /// @param use which, and what the model was told
    /// @param by the program's name for people, such as `opencode`
    record Refused(ToolUse use, String by) implements AgentEvent {}

    /// It asks something that is not about permission, and waits for an answer.
    ///
    /// @param question what
    record Asked(Question question) implements AgentEvent {}

    /// Its model did not answer, and it tries again by itself.
    ///
    /// @param reason why, in words
    record Retrying(String reason) implements AgentEvent {}
}
