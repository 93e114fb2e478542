package dev.nerve.terminal.parse.rule;

/// The type of a block in a transcript.
public enum BlockType {
    /// No block: the transcript begins here.
    NOTHING,
    /// A prompt: a turn begins.
    PROMPT,
    /// An answer, or part of one.
    TEXT,
    /// Thoughts of the model.
    THINKING,
    /// A tool call.
    TOOL,
    /// A call of another agent.
    AGENT,
    /// A to-do list.
    TASKS,
    /// An error.
    ERROR,
    /// An interruption of the turn.
    INTERRUPTED,
    /// A boundary: everything before it was compacted and is not part of the turn.
    BOUNDARY,
    /// The end of the turn.
    END,
    /// A sign that the program works on the turn.
    GOING,
    /// Rows beside the conversation: spinners, tips, notices.
    STATUS
}
