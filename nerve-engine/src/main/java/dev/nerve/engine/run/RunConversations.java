package dev.nerve.engine.run;

import dev.nerve.ConversationId;
import dev.nerve.NerveException;
import dev.nerve.RunId;
import dev.nerve.SessionId;
import dev.nerve.conversation.ConversationQuery;
import dev.nerve.conversation.DeletePolicy;
import dev.nerve.conversation.fork.ForkPoint;
import dev.nerve.conversation.fork.ForkRequest;
import dev.nerve.conversation.operation.ConversationService;
import dev.nerve.query.ArchiveFilter;
import dev.nerve.store.HistoryStore;
import java.util.LinkedHashMap;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The conversations of runs. A forked run continues with forks of its origin's conversations.
///
/// @param conversations all conversations
/// @param histories the histories of their nodes
public record RunConversations(ConversationService conversations, HistoryStore histories) {

    /// Forks each conversation with messages that the run shares with its origin. Calling it again
    /// changes nothing.
    void fork(InheritedJournal past) throws InterruptedException {
        var talks = new LinkedHashMap<String, ConversationForkPoint>();
        for (var entry : past.entries()) {
            ConversationForkPoint.of(entry)
                    .ifPresent(talk ->
                            talks.merge(talk.chat(), talk, ConversationForkPoint::followedBy));
        }
        for (var talk : talks.values()) {
            var target = ConversationId.of(past.run() + "/" + talk.chat());
            if (!exists(target)) {
                fork(talk, past.origin(), target);
            }
        }
    }

    /// Forks the original conversation, or the origin's copy if the original was deleted with its
    /// run.
    private void fork(ConversationForkPoint talk, RunId origin, ConversationId target)
            throws InterruptedException {
        var sources = List.of(talk.conversation(), origin + "/" + talk.chat());
        for (var source : sources.stream().map(ConversationId::of).filter(this::exists).toList()) {
            var rows = conversations.history(source);
            var end = talk.endPosition(rows, conversations.get(source).start());
            if (end.isPresent()) {
                fork(source, end.getAsLong(), target);
                return;
            }
        }
        throw new NerveException.NotFound(
                ("cannot fork the messages of chat '%s': conversation '%s' was deleted with its"
                                + " run; fork a run that still exists")
                        .formatted(talk.chat(), talk.conversation()));
    }

    /// Forks nothing if there are no shared messages; the chat then creates its own conversation.
    private void fork(ConversationId source, long end, ConversationId target)
            throws InterruptedException {
        if (end > 0) {
            conversations.fork(
                    ForkRequest.of(source, target)
                            .at(new ForkPoint.After(end - 1))
                            .allowHidden()
                            .withRequestId("run " + target));
        }
    }

    private boolean exists(ConversationId id) {
        try {
            conversations.get(id);
            return true;
        } catch (NerveException.Failed _) {
            return false;
        }
    }

    /// Deletes the conversations that belong to the run, and the histories of its nodes.
    void forget(RunId run) throws InterruptedException {
        var session = SessionId.of(run.name());
        var query = ConversationQuery.DEFAULT.session(session).archive(ArchiveFilter.ALL);
        @Nullable String next = null;
        do {
            var page = conversations.catalog().list(query.after(next));
            for (var one : page.conversations()) {
                conversations.delete(one.conversation().id(), DeletePolicy.KEEP);
            }
            next = page.next();
        } while (next != null);
        histories.delete(session);
    }
}
