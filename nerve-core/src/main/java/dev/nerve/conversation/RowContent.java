package dev.nerve.conversation;

import dev.nerve.ConversationId;
import dev.nerve.NameRules;
import dev.nerve.TokenUsage;
import dev.nerve.Usage;
import dev.nerve.value.Value;
import java.time.Instant;
import java.util.List;

/// The content of a row: either visible ([VisibleContent]), or a note that changes the view
/// ([ControlContent]).
public sealed interface RowContent {

    /// {@return whether no turn is open after this row, so that those who wait for the end of one
    /// may continue}
    default boolean endsTurn() {
        return this instanceof TurnEnded || this instanceof Rewound || this instanceof Cleared;
    }

    /// Content that is visible in a view.
    sealed interface VisibleContent extends RowContent {}

    /// Content that changes a view.
    sealed interface ControlContent extends RowContent {}

    /// A message.
    ///
    /// @param role the author's role
    /// @param parts the parts of the message
    /// @param source whether a person or model said it, or nerve inserted it
    /// @param effect the id of the effect of a run that wrote it, or empty if no run did; it
    ///     identifies the run of a turn that a crash left open
    record Message(MessageRole role, List<MessagePart> parts, MessageSource source, String effect)
            implements VisibleContent {

        public Message {
            parts = List.copyOf(parts);
        }

        /// A message that no run wrote.
        ///
        /// @param role the author's role
        /// @param parts the parts of the message
        /// @param source whether a person or model said it, or nerve inserted it
        public Message(MessageRole role, List<MessagePart> parts, MessageSource source) {
            this(role, parts, source, "");
        }

        /// {@return a message of plain text}
        ///
        /// @param role the author's role
        /// @param text the text
        public static Message of(MessageRole role, String text) {
            return new Message(role, List.of(new MessagePart.Text(text)), MessageSource.SPOKEN);
        }

        /// {@return the same message, written by an effect of a run}
        ///
        /// @param id the effect's id
        public Message withEffect(String id) {
            return new Message(role, parts, source, id);
        }

        /// {@return whether the message starts a turn}
        public boolean startsTurn() {
            return role == MessageRole.USER && source == MessageSource.SPOKEN;
        }

        /// {@return the text of all its parts}
        public String text() {
            var text = new StringBuilder();
            for (var part : parts) {
                if (part instanceof MessagePart.Text(var words)) {
                    text.append(words);
                }
            }
            return text.toString();
        }
    }

    /// A tool call of a model.
    ///
    /// @param call the id of the call, unique in its turn
    /// @param tool the tool's name
    /// @param arguments the arguments of the call
    record ToolCall(String call, String tool, Value arguments) implements VisibleContent {}

    /// The result of a tool call.
    ///
    /// @param call the id of the call
    /// @param result the result
    /// @param execution whether the tool was executed
    record ToolResult(String call, Value result, ToolStatus execution) implements VisibleContent {}

    /// A text that was merged from a child conversation.
    ///
    /// @param child the child
    /// @param born the time when the child was created; it distinguishes conversations that have
    ///     the same name at different times
    /// @param from the first row of the child that the merge covers
    /// @param to the position after the last row that the merge covers
    /// @param text the merged text
    record Merged(ConversationId child, Instant born, long from, long to, String text)
            implements VisibleContent {}

    /// A change of the settings.
    ///
    /// @param change the settings to replace
    record Configured(ConversationConfig change) implements ControlContent {}

    /// A mark: a name for a position.
    ///
    /// @param name the name
    record Marked(String name) implements ControlContent {

        /// The mark at the end of the context that a coordinator shares with its workers.
        public static final String SHARED_CONTEXT = "shared-context";

        public Marked {
            NameRules.check("mark", name);
        }
    }

    /// A clear, which hides everything before it.
    ///
    /// @param config the settings, which stay; stored here so that earlier rows need not be read
    record Cleared(ConversationConfig config) implements ControlContent {}

    /// A rewind, which hides everything from a row on.
    ///
    /// @param end the first hidden row
    record Rewound(long end) implements ControlContent {}

    /// A compaction, which replaces everything before a row with a summary.
    ///
    /// @param summary the summary
    /// @param keepFrom the first row that stays visible
    /// @param config the settings, stored here so that earlier rows need not be read
    record Compacted(String summary, long keepFrom, ConversationConfig config)
            implements ControlContent {}

    /// The end of a turn.
    ///
    /// @param how the way it ended
    /// @param reason the reason, if it was interrupted or failed
    /// @param usage the usage of the turn
    /// @param context the size of the view in tokens at the end, or 0 if unknown
    /// @param tokens the tokens of the turn by type
    record TurnEnded(TurnStatus how, String reason, Usage usage, long context, TokenUsage tokens)
            implements ControlContent {

        /// The end of a turn without details about its tokens.
        ///
        /// @param how the way it ended
        /// @param reason the reason, if it was interrupted or failed
        /// @param usage the usage of the turn
        /// @param context the size of the view in tokens at the end, or 0 if unknown
        public TurnEnded(TurnStatus how, String reason, Usage usage, long context) {
            this(how, reason, usage, context, TokenUsage.NONE);
        }

        /// {@return the end of a turn without usage}
        ///
        /// @param status the way it ended
        public static TurnEnded of(TurnStatus status) {
            return new TurnEnded(status, "", Usage.NONE, 0);
        }
    }

    /// A redaction, which removed the content of a row everywhere.
    ///
    /// @param row the redacted row
    /// @param reason the reason
    record Redacted(RowId row, String reason) implements ControlContent {}

    /// The text in place of redacted content.
    String REDACTED = "[redacted]";

    /// The origin of a message: a person or model said it, or nerve inserted it.
    enum MessageSource {
        SPOKEN,
        INJECTED
    }

    /// The execution of a tool: done, failed, or not executed.
    enum ToolStatus {
        DONE,
        FAILED,
        SYNTHETIC
    }

    /// The way a turn ended.
    enum TurnStatus {
        COMPLETED,
        INTERRUPTED,
        FAILED
    }
}
