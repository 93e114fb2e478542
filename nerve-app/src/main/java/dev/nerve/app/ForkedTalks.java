package dev.nerve.app;

import dev.nerve.ConversationId;
import dev.nerve.NerveException;
import dev.nerve.RunId;
import dev.nerve.RunPath;
import dev.nerve.conversation.Content;
import dev.nerve.conversation.Conversations;
import dev.nerve.conversation.Dependents;
import dev.nerve.conversation.ForkRequest;
import dev.nerve.conversation.Point;
import dev.nerve.store.Effect;
import dev.nerve.store.Journal;
import dev.nerve.store.RunRecord;
import dev.nerve.store.RunStore;
import dev.nerve.value.Value;
import java.util.LinkedHashMap;
import java.util.Optional;
import java.util.OptionalLong;

/// The conversations of runs: one that is forked goes on with forks of what was said before.
///
/// @param conversations all of them
/// @param runs what runs did
record ForkedTalks(Conversations conversations, RunStore runs) {

    /// Forks the conversations in which something was said that a run shares with the one that it
    /// was forked from; once, however often it is asked for.
    void fork(RunRecord run) throws InterruptedException {
        var origin = run.start().origin();
        if (origin == null) {
            return;
        }
        var newest = new LinkedHashMap<String, String>();
        var all = Effect.of(origin.run(), root(origin.at()), 0, "", Value.NULL);
        for (var entry : runs.journal(run.id()).inside(all)) {
            conversation(entry)
                    .filter(name -> name.startsWith(origin.run() + "/"))
                    .ifPresent(name -> newest.put(name, entry.effect().id()));
        }
        for (var talk : newest.entrySet()) {
            var target = run.id() + talk.getKey().substring(talk.getKey().indexOf('/'));
            fork(talk.getKey(), talk.getValue(), target);
        }
    }

    private static RunPath root(RunPath path) {
        return RunPath.parse(path.toString().split("/", 2)[0]);
    }

    private static Optional<String> conversation(Journal.Entry entry) {
        var outcome = entry.outcome();
        return outcome == null
                ? Optional.empty()
                : outcome.attributes().find("conversation").map(Value::text);
    }

    private void fork(String source, String effect, String target) throws InterruptedException {
        var end = endOfTurn(ConversationId.of(source), effect);
        if (end.isEmpty() || exists(ConversationId.of(target))) {
            return;
        }
        conversations.fork(
                ForkRequest.of(source, target)
                        .at(new Point.After(end.getAsLong()))
                        .allowingHidden()
                        .once("run " + target));
    }

    private boolean exists(ConversationId id) {
        try {
            conversations.get(id);
            return true;
        } catch (NerveException.Failed _) {
            return false;
        }
    }

    private OptionalLong endOfTurn(ConversationId id, String effect) {
        boolean inside = false;
        for (var row : conversations.history(id)) {
            if (row.content() instanceof Content.Message message && message.isTurn()) {
                inside = message.effect().equals(effect);
            } else if (inside && row.content() instanceof Content.TurnEnded) {
                return OptionalLong.of(row.seq());
            }
        }
        return OptionalLong.empty();
    }

    /// Deletes the conversations that only a run had.
    void forget(RunId run) throws InterruptedException {
        for (var conversation : conversations.list()) {
            if (conversation.id().name().startsWith(run + "/")) {
                conversations.delete(conversation.id(), Dependents.KEEP);
            }
        }
    }
}
