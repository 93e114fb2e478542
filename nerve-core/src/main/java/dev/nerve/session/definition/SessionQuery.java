package dev.nerve.session.definition;

import dev.nerve.NerveException;
import dev.nerve.query.ArchiveFilter;
import dev.nerve.query.LabelFilter;
import java.time.Instant;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// A query for stored sessions. Each filter that is set must match.
///
/// @param label a label, as `name` or `name=value`, or null for all sessions
/// @param text a part of the name or the description in any case, or null for all sessions
/// @param since the earliest time of their creation, or null for all sessions
/// @param archive the sessions to list: active, archived or both
/// @param limit the maximum number of sessions, from 1 to [#MOST]
/// @param after the end of the page before, as [SessionPage#next] returned it, or null at the
///     beginning
public record SessionQuery(
        @Nullable String label,
        @Nullable String text,
        @Nullable Instant since,
        ArchiveFilter archive,
        int limit,
        @Nullable String after) {

    /// The most sessions of one page.
    public static final int MOST = 1_000;

    /// The first active sessions.
    public static final SessionQuery DEFAULT =
            new SessionQuery(null, null, null, ArchiveFilter.ACTIVE, 100, null);

    public SessionQuery {
        if (limit < 1 || limit > MOST) {
            throw new NerveException.Invalid(
                    "a page of sessions has 1 to %d of them, not %d".formatted(MOST, limit));
        }
    }

    /// {@return the same query for sessions with a label}
    ///
    /// @param wanted the label, as `name` or `name=value`
    public SessionQuery label(String wanted) {
        return new SessionQuery(wanted, text, since, archive, limit, after);
    }

    /// {@return the same query for sessions with a text in their name or description}
    ///
    /// @param part the text
    public SessionQuery text(String part) {
        return new SessionQuery(label, part, since, archive, limit, after);
    }

    /// {@return the same query for sessions that were created at this time or later}
    ///
    /// @param earliest the time
    public SessionQuery since(Instant earliest) {
        return new SessionQuery(label, text, earliest, archive, limit, after);
    }

    /// {@return the same query for active or archived sessions}
    ///
    /// @param wanted the sessions to list
    public SessionQuery archive(ArchiveFilter wanted) {
        return new SessionQuery(label, text, since, wanted, limit, after);
    }

    /// {@return the same query with another maximum}
    ///
    /// @param most the maximum number of sessions
    public SessionQuery limit(int most) {
        return new SessionQuery(label, text, since, archive, most, after);
    }

    /// {@return the same query for the next page}
    ///
    /// @param end the end of the page before, or null to begin
    public SessionQuery after(@Nullable String end) {
        return new SessionQuery(label, text, since, archive, limit, end);
    }

    /// {@return whether the filters match a session}
    ///
    /// @param session the session
    public boolean matches(SessionPage.SessionSummary session) {
        return archive.matches(session.isArchived())
                && (label == null || LabelFilter.of(label).matches(session.labels()))
                && (text == null || hasText(session.info(), text))
                && (since == null || !session.info().created().isBefore(since));
    }

    private static boolean hasText(SessionInfo info, String text) {
        var part = text.toLowerCase(Locale.ROOT);
        return info.id().name().contains(part)
                || info.description().toLowerCase(Locale.ROOT).contains(part);
    }
}
