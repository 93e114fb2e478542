package dev.nerve.conversation;

import dev.nerve.ConversationId;
import dev.nerve.ErrorCode;
import dev.nerve.NerveException;
import dev.nerve.value.Value;
import java.time.InstantSource;
import java.util.List;
import java.util.function.BiFunction;

/// What can be done with conversations; each operation is one transaction.
///
/// What cannot be done writes nothing. *Safe for many threads.*
public final class Conversations {

    private final ConversationStore store;
    private final InstantSource clock;

    /// @param store where they last
    /// @param clock where the time of day comes from
    public Conversations(ConversationStore store, InstantSource clock) {
        this.store = store;
        this.clock = clock;
    }

    /// Makes an empty conversation.
    ///
    /// @param id its name
    /// @param config how it is held
    /// @return the conversation
    /// @throws NerveException.Failed if the name is taken
    /// @throws InterruptedException if the thread was interrupted
    public Conversation create(ConversationId id, Config config) throws InterruptedException {
        var now = clock.instant();
        var empty =
                new Conversation(
                        id,
                        Conversation.Origin.ROOT,
                        0,
                        now,
                        Value.Fields.EMPTY,
                        Conversation.State.LIVE);
        return store.write(writer -> {
            if (writer.find(id).isPresent()) {
                throw new NerveException.Failed(
                        ErrorCode.ID_TAKEN, "conversation '%s' exists already".formatted(id));
            }
            writer.insert(empty);
            return config.isEmpty()
                    ? empty
                    : new Appending(writer, now)
                            .append(empty, List.of(new Content.Configured(config)));
        });
    }

    /// {@return a conversation}
    ///
    /// @param id its name
    /// @throws NerveException.Failed if there is none
    public Conversation get(ConversationId id) {
        return store.read(reader -> Appending.get(reader, id));
    }

    /// {@return all conversations that are not deleted, by name}
    public List<Conversation> list() {
        return store.read(ConversationStore.Reader::list);
    }

    /// {@return what can be seen of a conversation}
    ///
    /// @param id its name
    public View view(ConversationId id) {
        return store.read(reader -> new History(reader).view(Appending.get(reader, id)));
    }

    /// {@return what could be seen of a conversation at a position}
    ///
    /// @param id its name
    /// @param end the position
    public View viewAsOf(ConversationId id, long end) {
        return store.read(reader -> new History(reader).viewAsOf(Appending.get(reader, id), end));
    }

    /// {@return all rows of a conversation, those that it inherits and those that are hidden
    /// included}
    ///
    /// @param id its name
    public List<Row> history(ConversationId id) {
        return store.read(reader -> {
            var conversation = Appending.get(reader, id);
            return new History(reader).rows(conversation, conversation.end());
        });
    }

    /// Adds to what was said.
    ///
    /// @param id the conversation
    /// @param contents what is added, together or not at all
    /// @return the conversation, longer by these rows
    /// @throws NerveException if one does not fit there
    /// @throws InterruptedException if the thread was interrupted
    public Conversation append(ConversationId id, Content... contents) throws InterruptedException {
        var now = clock.instant();
        return store.write(writer ->
                new Appending(writer, now).append(Appending.get(writer, id), List.of(contents)));
    }

    /// Gives the end of a conversation a name.
    ///
    /// @param id the conversation
    /// @param name the name; one that is there moves
    /// @return the conversation
    /// @throws InterruptedException if the thread was interrupted
    public Conversation mark(ConversationId id, String name) throws InterruptedException {
        return append(id, new Content.Marked(name));
    }

    /// Hides all that was said in a conversation, for it alone.
    ///
    /// @param id the conversation
    /// @return the conversation
    /// @throws InterruptedException if the thread was interrupted
    public Conversation clear(ConversationId id) throws InterruptedException {
        return change(id, (_, view) -> new Content.Cleared(view.config()));
    }

    /// Cuts what can be seen back to a row.
    ///
    /// @param id the conversation
    /// @param end the first position that is hidden
    /// @return the conversation
    /// @throws NerveException.Failed if that is not a place that can be seen
    /// @throws InterruptedException if the thread was interrupted
    public Conversation rewind(ConversationId id, long end) throws InterruptedException {
        return store.write(writer -> {
            var conversation = Appending.get(writer, id);
            var target =
                    new Cut(
                                    new History(writer),
                                    conversation,
                                    ForkRequest.of(id.name(), id.name()).at(new Point.Before(end)))
                            .position();
            return new Appending(writer, clock.instant())
                    .append(conversation, List.of(new Content.Rewound(target)));
        });
    }

    /// Forks a conversation.
    ///
    /// @param request what, where and how
    /// @return what it gave
    /// @throws NerveException.Failed if it cannot be done
    /// @throws InterruptedException if the thread was interrupted
    public Forked fork(ForkRequest request) throws InterruptedException {
        var now = clock.instant();
        return store.write(writer -> new Forking(writer, request, now).fork());
    }

    /// Lets a summary stand for what was said before a user turn.
    ///
    /// @param id the conversation
    /// @param summary the summary
    /// @param keepFrom the row of the user turn from which on everything stays, or the end
    /// @return the conversation
    /// @throws InterruptedException if the thread was interrupted
    public Conversation compact(ConversationId id, String summary, long keepFrom)
            throws InterruptedException {
        return change(
                id, (conversation, view) -> Compacting.of(conversation, view, summary, keepFrom));
    }

    /// Takes something of a child over into its parent, as one row.
    ///
    /// @param child the child
    /// @param parent the parent
    /// @param told what is told of the child
    /// @return the parent
    /// @throws NerveException.Invalid if the child said nothing new
    /// @throws InterruptedException if the thread was interrupted
    public Conversation merge(ConversationId child, ConversationId parent, Merging.Told told)
            throws InterruptedException {
        var now = clock.instant();
        return store.write(writer -> {
            var into = Appending.get(writer, parent);
            var row = new Merging(writer, Appending.get(writer, child), into).row(told);
            return new Appending(writer, now).append(into, List.of(row));
        });
    }

    /// {@return two conversations side by side}
    ///
    /// @param left the one
    /// @param right the other
    public Compared compare(ConversationId left, ConversationId right) {
        return store.read(reader ->
                new Comparing(reader)
                        .of(Appending.get(reader, left), Appending.get(reader, right)));
    }

    /// Deletes a conversation.
    ///
    /// @param id the conversation
    /// @param dependents what becomes of those that inherit from it
    /// @throws InterruptedException if the thread was interrupted
    public void delete(ConversationId id, Deleting.Dependents dependents)
            throws InterruptedException {
        store.write(writer -> {
            new Deleting(writer).delete(Appending.get(writer, id), dependents);
            return id;
        });
    }

    /// Makes a conversation hold what it inherits itself.
    ///
    /// @param id the conversation
    /// @return the conversation
    /// @throws InterruptedException if the thread was interrupted
    public Conversation detach(ConversationId id) throws InterruptedException {
        return store.write(writer -> new Detaching(writer).detach(Appending.get(writer, id)));
    }

    /// Removes what a row said, for everyone who can see it.
    ///
    /// @param id the conversation
    /// @param seq the row
    /// @param reason why
    /// @return the conversation
    /// @throws InterruptedException if the thread was interrupted
    public Conversation redact(ConversationId id, long seq, String reason)
            throws InterruptedException {
        var now = clock.instant();
        return store.write(writer -> {
            var conversation = Appending.get(writer, id);
            var row = new Redacting(writer).redact(conversation, seq, reason);
            return new Appending(writer, now).append(conversation, List.of(row));
        });
    }

    private Conversation change(ConversationId id, BiFunction<Conversation, View, Content> made)
            throws InterruptedException {
        var now = clock.instant();
        return store.write(writer -> {
            var conversation = Appending.get(writer, id);
            var view = new History(writer).view(conversation);
            return new Appending(writer, now)
                    .append(conversation, List.of(made.apply(conversation, view)));
        });
    }
}
