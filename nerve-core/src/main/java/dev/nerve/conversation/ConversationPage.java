package dev.nerve.conversation;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A page of a list of conversations.
///
/// @param conversations the conversations by name, without their rows
/// @param next the end of this page for [ConversationQuery#after], or null if no more follow
public record ConversationPage(List<ConversationSummary> conversations, @Nullable String next) {

    public ConversationPage {
        conversations = List.copyOf(conversations);
    }

    /// {@return the page with the first of these conversations}
    ///
    /// @param found one more than the limit if another page follows
    /// @param limit the maximum number of conversations
    public static ConversationPage of(List<ConversationSummary> found, int limit) {
        var page = found.subList(0, Math.min(limit, found.size()));
        return new ConversationPage(
                page, found.size() > limit ? page.getLast().conversation().id().name() : null);
    }

    /// A conversation in a list.
    ///
    /// @param conversation its metadata
    /// @param isArchived whether it is archived
    /// @param changed the time of its last row, or of its creation
    public record ConversationSummary(
            Conversation conversation, boolean isArchived, Instant changed) {}
}
