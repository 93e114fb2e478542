package dev.nerve.terminal.parse;

/// What a stretch of rows in a transcript is.
enum Kind {
    /// Nothing stands before it: the transcript begins here.
    NOTHING,
    /// What the program was asked: a turn begins.
    PROMPT,
    /// An answer, or a part of one.
    TEXT,
    /// What it thought.
    THINKING,
    /// A tool that it used.
    TOOL,
    /// Another agent that it let work.
    AGENT,
    /// A list of what is to be done.
    TASKS,
    /// Something did not work out.
    ERROR,
    /// The turn was ended from outside.
    INTERRUPTED,
    /// What stands before it was put together and is no part of the turn.
    BOUNDARY,
    /// The program says that the turn is over.
    END,
    /// The program says that it works on the turn.
    GOING,
    /// What is shown beside the conversation: spinners, tips, notices.
    STATUS
}
