package dev.nerve.conversation;

import dev.nerve.ConversationId;
import dev.nerve.Names;
import dev.nerve.TokenUsage;
import dev.nerve.Usage;
import dev.nerve.value.Value;
import java.time.Instant;
import java.util.List;

/// What a row says: something that is said ([Said]), or something about what was said ([Note]).
public sealed interface Content {

    /// What can be seen in a view.
    sealed interface Said extends Content {}

    /// What changes a view.
    sealed interface Note extends Content {}

    /// A message.
    ///
    /// @param role who says it
    /// @param parts what
    /// @param source whether a person said it, or it was put there
    /// @param effect the effect of a run that said it, or empty if none did; a turn that is found
    ///     open after a crash so tells whose it is
    record Message(Role role, List<Part> parts, Source source, String effect) implements Said {

        public Message {
            parts = List.copyOf(parts);
        }

        /// A message that no run said.
        ///
        /// @param role who says it
        /// @param parts what
        /// @param source whether a person said it, or it was put there
        public Message(Role role, List<Part> parts, Source source) {
            this(role, parts, source, "");
        }

        /// {@return a message of plain words}
        ///
        /// @param role who says it
        /// @param text the words
        public static Message of(Role role, String text) {
            return new Message(role, List.of(new Part.Text(text)), Source.SPOKEN);
        }

        /// {@return the same, said by an effect of a run}
        ///
        /// @param id the effect's id
        public Message by(String id) {
            return new Message(role, parts, source, id);
        }

        /// {@return whether a person began a turn with it}
        public boolean isTurn() {
            return role == Role.USER && source == Source.SPOKEN;
        }

        /// {@return the words of all its parts}
        public String text() {
            var text = new StringBuilder();
            for (var part : parts) {
                if (part instanceof Part.Text(var words)) {
                    text.append(words);
                }
            }
            return text.toString();
        }
    }

    /// A model wants a tool to be called.
    ///
    /// @param call names the call, unique in its turn
    /// @param tool the tool's name
    /// @param arguments what for
    record ToolCall(String call, String tool, Value arguments) implements Said {}

    /// What a tool gave.
    ///
    /// @param call the call it answers
    /// @param result what it gave
    /// @param execution whether it was executed at all
    record ToolResult(String call, Value result, Execution execution) implements Said {}

    /// Something of a child was taken over.
    ///
    /// @param child the child
    /// @param born when the child was made; tells it from others that had or will have its name
    /// @param from the first of its rows that is covered
    /// @param to the end of what is covered
    /// @param text what is told of it
    record Merged(ConversationId child, Instant born, long from, long to, String text)
            implements Said {}

    /// The configuration was changed.
    ///
    /// @param change what is set anew
    record Configured(Config change) implements Note {}

    /// A place was given a name.
    ///
    /// @param name the name
    record Marked(String name) implements Note {

        /// The mark at the end of what a coordinator and its workers share.
        public static final String SHARED_CONTEXT = "shared-context";

        public Marked {
            Names.check("mark", name);
        }
    }

    /// All that was said before is hidden.
    ///
    /// @param config the configuration, which stays; kept here so that nothing before need be read
    record Cleared(Config config) implements Note {}

    /// The view is cut back.
    ///
    /// @param end the first row that is hidden
    record Rewound(long end) implements Note {}

    /// A summary stands for what was said before a row.
    ///
    /// @param summary the summary
    /// @param keepFrom the first row that can still be seen
    /// @param config the configuration, kept here so that nothing before need be read
    record Compacted(String summary, long keepFrom, Config config) implements Note {}

    /// A turn is over.
    ///
    /// @param how how it ended
    /// @param reason why, if it did not end well
    /// @param usage what it spent
    /// @param context how large the view was for the model in the end, or 0 if that is not known
    /// @param tokens which tokens it spent
    record TurnEnded(How how, String reason, Usage usage, long context, TokenUsage tokens)
            implements Note {

        /// The end of a turn of whose tokens no more is known.
        ///
        /// @param how how it ended
        /// @param reason why, if it did not end well
        /// @param usage what it spent
        /// @param context how large the view was for the model in the end, or 0
        public TurnEnded(How how, String reason, Usage usage, long context) {
            this(how, reason, usage, context, TokenUsage.NONE);
        }

        /// {@return the end of a turn that spent nothing}
        ///
        /// @param how how it ended
        public static TurnEnded of(How how) {
            return new TurnEnded(how, "", Usage.NONE, 0);
        }
    }

    /// A row's content was removed for everyone.
    ///
    /// @param row which
    /// @param reason why
    record Redacted(RowId row, String reason) implements Note {}

    /// What stands where something was redacted.
    String REDACTED = "[redacted]";

    /// Whether a person said a message, or it was put there.
    enum Source {
        SPOKEN,
        INJECTED
    }

    /// Whether a tool was executed.
    enum Execution {
        DONE,
        FAILED,
        SYNTHETIC
    }

    /// How a turn ended.
    enum How {
        COMPLETED,
        INTERRUPTED,
        FAILED
    }
}
