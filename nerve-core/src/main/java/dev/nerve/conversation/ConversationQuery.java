package dev.nerve.conversation;

import dev.nerve.NerveException;
import dev.nerve.SessionId;
import dev.nerve.query.ArchiveFilter;
import dev.nerve.query.LabelFilter;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// A query for conversations that are not deleted. Each filter that is set must match.
///
/// @param session the session of the conversations, or null for all
/// @param label a label, as `name` or `name=value`, or null for all
/// @param since the earliest time of their last change, or null for all
/// @param archive the conversations to list: active, archived or both
/// @param limit the maximum number of conversations, from 1 to [#MOST]
/// @param after the end of the page before, as [ConversationPage#next] returned it, or null at the
///     beginning
public record ConversationQuery(
        @Nullable SessionId session,
        @Nullable String label,
        @Nullable Instant since,
        ArchiveFilter archive,
        int limit,
        @Nullable String after) {

    /// The most conversations of one page.
    public static final int MOST = 1_000;

    /// The first active conversations.
    public static final ConversationQuery DEFAULT =
            new ConversationQuery(null, null, null, ArchiveFilter.ACTIVE, 100, null);

    public ConversationQuery {
        if (limit < 1 || limit > MOST) {
            throw new NerveException.Invalid(
                    "a page of conversations has 1 to %d of them, not %d".formatted(MOST, limit));
        }
    }

    /// {@return the same query for the conversations of a session}
    ///
    /// @param wanted the session
    public ConversationQuery session(SessionId wanted) {
        return new ConversationQuery(wanted, label, since, archive, limit, after);
    }

    /// {@return the same query for conversations with a label}
    ///
    /// @param wanted the label, as `name` or `name=value`
    public ConversationQuery label(String wanted) {
        return new ConversationQuery(session, wanted, since, archive, limit, after);
    }

    /// {@return the same query for conversations that changed at this time or later}
    ///
    /// @param earliest the time
    public ConversationQuery since(Instant earliest) {
        return new ConversationQuery(session, label, earliest, archive, limit, after);
    }

    /// {@return the same query for active or archived conversations}
    ///
    /// @param wanted the conversations to list
    public ConversationQuery archive(ArchiveFilter wanted) {
        return new ConversationQuery(session, label, since, wanted, limit, after);
    }

    /// {@return the same query with another maximum}
    ///
    /// @param most the maximum number of conversations
    public ConversationQuery limit(int most) {
        return new ConversationQuery(session, label, since, archive, most, after);
    }

    /// {@return the same query for the next page}
    ///
    /// @param end the end of the page before, or null to begin
    public ConversationQuery after(@Nullable String end) {
        return new ConversationQuery(session, label, since, archive, limit, end);
    }

    /// {@return whether the filters match a conversation}
    ///
    /// @param one the conversation
    public boolean matches(ConversationPage.ConversationSummary one) {
        var name = one.conversation().id().name();
        return one.conversation().state() != Conversation.State.DELETED
                && archive.matches(one.isArchived())
                && (session == null || name.startsWith(session + "/"))
                && (label == null || LabelFilter.of(label).matches(one.conversation().labels()))
                && (since == null || !one.changed().isBefore(since))
                && (after == null || name.compareTo(after) > 0);
    }
}
