package dev.nerve.app;

import dev.nerve.ConversationId;
import dev.nerve.NerveException;
import dev.nerve.RunId;
import dev.nerve.SessionId;
import dev.nerve.conversation.Conversations;
import dev.nerve.conversation.Dependents;
import dev.nerve.conversation.ForkRequest;
import dev.nerve.conversation.Point;
import dev.nerve.store.Histories;
import java.util.LinkedHashMap;
import java.util.List;

/// The conversations of runs: one that is forked goes on with forks of what was said before.
///
/// @param conversations all of them
/// @param histories what was done in them
record ForkedTalks(Conversations conversations, Histories histories) {

    /// Forks the conversations in which something was said that a run shares with those that it
    /// comes from; once, however often it is asked for.
    void fork(SharedPast past) throws InterruptedException {
        var talks = new LinkedHashMap<String, SharedTalk>();
        for (var entry : past.entries()) {
            SharedTalk.of(entry)
                    .ifPresent(talk -> talks.merge(talk.chat(), talk, SharedTalk::then));
        }
        for (var talk : talks.values()) {
            var target = ConversationId.of(past.run() + "/" + talk.chat());
            if (!exists(target)) {
                fork(talk, past.origin(), target);
            }
        }
    }

    /// What was said may be gone with its run; who was forked from it has it still.
    private void fork(SharedTalk talk, RunId origin, ConversationId target)
            throws InterruptedException {
        var sources = List.of(talk.conversation(), origin + "/" + talk.chat());
        for (var source : sources.stream().map(ConversationId::of).filter(this::exists).toList()) {
            var rows = conversations.history(source);
            var end = talk.end(rows, conversations.get(source).start());
            if (end.isPresent()) {
                fork(source, end.getAsLong(), target);
                return;
            }
        }
        throw new NerveException.NotFound(
                ("what chat '%s' said in conversation '%s' was forgotten, so that a fork cannot go"
                                + " on with it; fork a run that is kept")
                        .formatted(talk.chat(), talk.conversation()));
    }

    /// A chat makes its conversation itself if there is nothing to go on with.
    private void fork(ConversationId source, long end, ConversationId target)
            throws InterruptedException {
        if (end > 0) {
            conversations.fork(
                    ForkRequest.of(source, target)
                            .at(new Point.After(end - 1))
                            .allowingHidden()
                            .once("run " + target));
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

    /// Deletes the conversations that only a run had, and what its nodes did.
    void forget(RunId run) throws InterruptedException {
        for (var conversation : conversations.list()) {
            if (conversation.id().name().startsWith(run + "/")) {
                conversations.delete(conversation.id(), Dependents.KEEP);
            }
        }
        histories.forget(SessionId.of(run.name()));
    }
}
