package dev.nerve.app;

import dev.nerve.ConversationId;
import dev.nerve.NerveException;
import dev.nerve.RunId;
import dev.nerve.RunPath;
import dev.nerve.chat.ChatNode;
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
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Pattern;

/// The conversations of runs: one that is forked goes on with forks of what was said before.
///
/// @param conversations all of them
/// @param runs what runs did
record ForkedTalks(Conversations conversations, RunStore runs) {

    /// What is executed, as journals name it, begins with this for a chat.
    private static final String CHAT = ChatNode.TYPE + " '";

    /// Forks the conversations in which something was said that a run shares with those that it
    /// comes from; once, however often it is asked for.
    void fork(RunRecord run) throws InterruptedException {
        var origin = run.start().origin();
        if (origin == null) {
            return;
        }
        var newest = new LinkedHashMap<String, Said>();
        var all = Effect.of(origin.run(), root(origin.at()), 0, "", Value.NULL);
        for (var entry : runs.journal(run.id()).inside(all)) {
            said(entry, run.id()).ifPresent(said -> newest.put(said.chat, said));
        }
        for (var said : newest.values()) {
            var target = ConversationId.of(run.id() + "/" + said.chat);
            if (!exists(target)) {
                fork(said, origin.run(), target);
            }
        }
    }

    private static RunPath root(RunPath path) {
        return RunPath.parse(path.toString().split("/", 2)[0]);
    }

    /// A turn of a chat that belongs to a run.
    ///
    /// @param chat the chat's name
    /// @param conversation where it was said; not the chat's first if that was handed over
    /// @param effect names the turn
    private record Said(String chat, String conversation, String effect) {}

    /// {@return what an entry tells of a conversation of an earlier run}
    private static Optional<Said> said(Journal.Entry entry, RunId run) {
        var outcome = entry.outcome();
        var effect = entry.effect();
        var earlier = effect.id().substring(0, effect.id().indexOf('/') + 1);
        if (outcome == null
                || !effect.what().startsWith(CHAT)
                || earlier.equals(run.name() + "/")) {
            return Optional.empty();
        }
        var chat = effect.what().substring(CHAT.length(), effect.what().length() - 1);
        var own = Pattern.compile(Pattern.quote(earlier + chat) + "(-[0-9]+)?");
        return outcome.attributes()
                .find("conversation")
                .map(Value::text)
                .filter(own.asMatchPredicate())
                .map(name -> new Said(chat, name, effect.id()));
    }

    /// What was said may be gone with its run; who was forked from it has it still.
    private void fork(Said said, RunId origin, ConversationId target) throws InterruptedException {
        var sources = List.of(said.conversation, origin + "/" + said.chat);
        for (var source : sources.stream().map(ConversationId::of).filter(this::exists).toList()) {
            var end = endOfTurn(source, said.effect);
            if (end.isPresent()) {
                conversations.fork(
                        ForkRequest.of(source, target)
                                .at(new Point.After(end.getAsLong()))
                                .allowingHidden()
                                .once("run " + target));
                return;
            }
        }
        throw new NerveException.NotFound(
                ("what chat '%s' said in conversation '%s' was forgotten, so that a fork cannot go"
                                + " on with it; fork a run that is kept")
                        .formatted(said.chat, said.conversation));
    }

    private boolean exists(ConversationId id) {
        try {
            conversations.get(id);
            return true;
        } catch (NerveException.Failed _) {
            return false;
        }
    }

    /// A turn that was cut, or failed, was taken again under the same name.
    private OptionalLong endOfTurn(ConversationId id, String effect) {
        var found = OptionalLong.empty();
        boolean inside = false;
        for (var row : conversations.history(id)) {
            if (row.content() instanceof Content.Message message && message.isTurn()) {
                inside = message.effect().equals(effect);
            } else if (inside
                    && row.content() instanceof Content.TurnEnded ended
                    && ended.how() == Content.How.COMPLETED) {
                found = OptionalLong.of(row.seq());
            }
        }
        return found;
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
