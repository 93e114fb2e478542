package dev.nerve.app.chat.view;

import dev.nerve.protocol.codec.ProtocolRecord;
import dev.nerve.value.Value;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A line of `nerve chat --json`. Its type says which of these records it is. *Immutable.*
public sealed interface ChatReplyData extends ProtocolRecord {

    /// {@return the type, such as `answer`}
    String type();

    /// An answer of a model.
    ///
    /// @param type always `answer`
    /// @param branch the branch of the turn
    /// @param text the answer
    /// @param stop why the model stopped
    /// @param model the model
    /// @param usage the usage of the turn
    /// @param cache the use of the prompt cache
    record AnswerReply(
            String type,
            String branch,
            @Nullable Value text,
            @Nullable Value stop,
            @Nullable Value model,
            @Nullable Value usage,
            @Nullable Value cache)
            implements ChatReplyData, ProtocolRecord {}

    /// A note beside an answer, such as a tool call or a retry.
    ///
    /// @param type the type of the event
    /// @param data its data
    record NoteReply(String type, Value.Fields data) implements ChatReplyData {}

    /// A new branch, which is the current one now.
    ///
    /// @param type always `forked`
    /// @param branch the branch
    /// @param from the branch that it was forked from
    /// @param metadata the facts about the fork
    record ForkReply(String type, String branch, String from, Value.Fields metadata)
            implements ChatReplyData {}

    /// Something that concerns a branch alone.
    ///
    /// @param type `switched`, or `cleared` with a mark
    /// @param branch the branch
    /// @param mark the mark that brings the messages back
    record BranchReply(String type, String branch, @Nullable String mark)
            implements ChatReplyData {}

    /// An answer that was merged into another branch.
    ///
    /// @param type always `merged`
    /// @param from the branch of the answer
    /// @param into the branch that has it now
    record MergeReply(String type, String from, String into) implements ChatReplyData {}

    /// A point with a name, or a way back to one.
    ///
    /// @param type `marked`, or `rewound` with the turns that are left
    /// @param turns the number of visible turns
    /// @param mark the name of the point
    record MarkReply(String type, @Nullable Long turns, String mark) implements ChatReplyData {}

    /// The model of the current branch.
    ///
    /// @param type always `model`
    /// @param model the model
    record ModelReply(String type, String model) implements ChatReplyData {}

    /// The system prompt of a branch.
    ///
    /// @param type always `system`
    /// @param branch the branch
    /// @param system the prompt; empty if it has none
    record SystemReply(String type, String branch, String system) implements ChatReplyData {}

    /// A transcript that was written to a file.
    ///
    /// @param type always `exported`
    /// @param file the file
    record ExportReply(String type, String file) implements ChatReplyData {}

    /// A transcript.
    ///
    /// @param type always `transcript`
    /// @param branch the branch
    /// @param text the text, as Markdown
    record TranscriptReply(String type, String branch, String text) implements ChatReplyData {}

    /// The sessions with chats.
    ///
    /// @param type always `sessions`
    /// @param current the current session
    /// @param sessions the sessions
    record SessionsReply(String type, String current, List<SessionBranchesData> sessions)
            implements ChatReplyData {}

    /// A session with chats.
    ///
    /// @param session its name
    /// @param branches the number of its branches
    record SessionBranchesData(String session, long branches) {}

    /// The branches of a session.
    ///
    /// @param type always `forks`
    /// @param current the current branch
    /// @param branches the branches, each followed by its forks
    record ForksReply(String type, String current, Value branches) implements ChatReplyData {}

    /// Two branches side by side.
    ///
    /// @param type always `comparison`
    /// @param sharedTurns the number of turns that they share
    /// @param models the models that answered after them
    /// @param comparison the turns and the settings that differ
    record ComparisonReply(
            String type, long sharedTurns, List<String> models, Value.Fields comparison)
            implements ChatReplyData {}

    /// The usage of the branches.
    ///
    /// @param type always `usage`
    /// @param branches the usage of each branch
    record UsageReply(String type, List<Value.Fields> branches) implements ChatReplyData {}

    /// The slash commands.
    ///
    /// @param type always `help`
    /// @param commands their meanings
    record HelpReply(String type, Map<String, String> commands) implements ChatReplyData {}

    /// The end of the chat.
    ///
    /// @param type always `quit`
    record QuitReply(String type) implements ChatReplyData {}
}
