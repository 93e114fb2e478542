package dev.nerve.conversation;

import dev.nerve.ConversationId;
import dev.nerve.ErrorCode;
import dev.nerve.NerveException;
import dev.nerve.TokenUsage;
import dev.nerve.Usage;
import dev.nerve.value.Value;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BiFunction;
import java.util.function.LongSupplier;

/// What can be done with conversations; each operation is one transaction.
///
/// What cannot be done writes nothing. *Safe for many threads.*
public final class Conversations {

    private final ConversationStore store;
    private final InstantSource clock;
    private final LongSupplier nanos;
    private final Changes changes = new Changes();
    private final Set<ConversationId> held = ConcurrentHashMap.newKeySet();
    private final AtomicLong redactions = new AtomicLong();

    /// @param store where they last
    /// @param clock where the time of day comes from
    public Conversations(ConversationStore store, InstantSource clock) {
        this(store, clock, System::nanoTime);
    }

    /// @param store where they last
    /// @param clock where the time of day comes from
    /// @param nanos nanoseconds since some fixed point, for measuring how long a fork waits
    public Conversations(ConversationStore store, InstantSource clock, LongSupplier nanos) {
        this.store = store;
        this.clock = clock;
        this.nanos = nanos;
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
        return write(writer -> {
            var taken = writer.find(id);
            if (taken.isPresent()) {
                throw Forking.taken(taken.get());
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

    /// {@return what can be seen of a conversation, in numbers}
    ///
    /// @param id its name
    public Tally tally(ConversationId id) {
        return store.read(reader -> {
            var conversation = Appending.get(reader, id);
            return new History(reader).tally(conversation, conversation.end());
        });
    }

    /// {@return what the turns of a conversation spent, without those that it inherits}
    ///
    /// @param id its name
    public Usage usage(ConversationId id) {
        return store.read(reader -> Spending.own(reader, Appending.get(reader, id)));
    }

    /// {@return which tokens the turns of a conversation spent, without those that it inherits}
    ///
    /// @param id its name
    public TokenUsage tokens(ConversationId id) {
        return store.read(reader -> Spending.ownTokens(reader, Appending.get(reader, id)));
    }

    /// {@return a conversation, or what has taken its place by now}
    ///
    /// @param id its name
    public Conversation successor(ConversationId id) {
        return store.read(reader -> HandingOff.successor(reader, Appending.get(reader, id)));
    }

    /// {@return where a conversation comes from, from the one with which it began}
    ///
    /// @param id its name
    public Lineage lineage(ConversationId id) {
        return store.read(reader -> new Provenance(reader).lineage(Appending.get(reader, id)));
    }

    /// {@return where a conversation comes from, under the names that it has everywhere}
    ///
    /// @param id its name
    public Value.Fields metadata(ConversationId id) {
        return store.read(reader -> new Provenance(reader).metadata(Appending.get(reader, id)));
    }

    /// {@return a conversation and all that were forked from it, deleted ones included}
    ///
    /// @param root its name; it may have been deleted, too
    public Tree tree(ConversationId root) {
        return store.read(reader ->
                new Provenance(reader)
                        .tree(reader.find(root).orElseGet(() -> Appending.get(reader, root))));
    }

    /// Adds to what was said.
    ///
    /// @param id the conversation
    /// @param contents what is added, together or not at all: messages, tool calls and results,
    ///     ends of turns, marks and settings
    /// @return the conversation, longer by these rows
    /// @throws NerveException if one does not fit there
    /// @throws InterruptedException if the thread was interrupted
    public Conversation append(ConversationId id, Content... contents) throws InterruptedException {
        for (var content : contents) {
            requirePlain(id, content);
        }
        var now = clock.instant();
        return write(writer ->
                new Appending(writer, now).append(Appending.get(writer, id), List.of(contents)));
    }

    private static void requirePlain(ConversationId id, Content content) {
        switch (content) {
            case Content.Message _,
                    Content.ToolCall _,
                    Content.ToolResult _,
                    Content.TurnEnded _,
                    Content.Marked _,
                    Content.Configured _ -> {}
            case Content.Merged _,
                    Content.Cleared _,
                    Content.Rewound _,
                    Content.Compacted _,
                    Content.Redacted _ ->
                    throw new NerveException.Invalid(
                            "conversation '%s': %s is not said; there is an operation for it"
                                    .formatted(id, content.getClass().getSimpleName()));
        }
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
        return rewind(id, new Point.Before(end));
    }

    /// Cuts what can be seen back to a point.
    ///
    /// @param id the conversation
    /// @param point where
    /// @return the conversation
    /// @throws NerveException.Failed if that is not a place that can be seen
    /// @throws InterruptedException if the thread was interrupted
    public Conversation rewind(ConversationId id, Point point) throws InterruptedException {
        var now = clock.instant();
        return write(writer -> {
            var conversation = Appending.get(writer, id);
            var target = new Rewinding(new History(writer), conversation).target(point);
            return new Appending(writer, now)
                    .append(conversation, List.of(new Content.Rewound(target)));
        });
    }

    /// Forks a conversation.
    ///
    /// It waits only if that is asked for, and holds nothing meanwhile.
    ///
    /// @param request what, where and how
    /// @return what it gave
    /// @throws NerveException.Failed if it cannot be done
    /// @throws InterruptedException if the thread was interrupted
    public Forked fork(ForkRequest request) throws InterruptedException {
        var inFlight = request.terms().inFlight();
        try {
            return fork(request, inFlight);
        } catch (NerveException.Failed refused) {
            if (inFlight instanceof InFlight.Await(var timeout)
                    && refused.code() == ErrorCode.TURN_IN_PROGRESS) {
                new Awaiting(store, changes, nanos).await(request, timeout);
                // If the next turn has begun by now, the fork is taken before it.
                return fork(request, InFlight.LastCompletedTurn.LAST_COMPLETED_TURN);
            }
            throw refused;
        }
    }

    /// Lets a fork take a conversation's place: it begins at the mark `shared-context`, hidden or
    /// not, with a note; what it takes the place of is retired. All of that happens, or nothing.
    ///
    /// @param source the conversation
    /// @param target the name of the fork
    /// @param note what the fork must know of what came after the mark
    /// @return what forking gave
    /// @throws NerveException.Failed if there is no such mark, or a turn is open
    /// @throws InterruptedException if the thread was interrupted
    public Forked handOff(ConversationId source, ConversationId target, String note)
            throws InterruptedException {
        var now = clock.instant();
        return write(writer -> new HandingOff(writer, now).handOff(source, target, note));
    }

    private Forked fork(ForkRequest request, InFlight inFlight) throws InterruptedException {
        var now = clock.instant();
        return write(writer -> new Forking(writer, request, inFlight, now).fork());
    }

    /// Lets another take a conversation's place: it can be read and forked, and takes no more rows.
    ///
    /// @param id the conversation
    /// @return the conversation
    /// @throws NerveException.Failed if a turn is open
    /// @throws InterruptedException if the thread was interrupted
    public Conversation retire(ConversationId id) throws InterruptedException {
        var now = clock.instant();
        return write(writer -> new HandingOff(writer, now).retire(Appending.get(writer, id)));
    }

    /// Lets one caller hold a conversation while it takes a turn, so that no other caller of these
    /// conversations takes the turn for one that nobody will end.
    ///
    /// @param id the conversation
    /// @return to let it go
    /// @throws NerveException.Failed `turn_in_progress` if somebody holds it
    public Hold hold(ConversationId id) {
        if (!held.add(id)) {
            throw new NerveException.Failed(
                    ErrorCode.TURN_IN_PROGRESS,
                    "somebody else is in the middle of a turn of conversation '%s'; fork it"
                            .formatted(id));
        }
        return () -> held.remove(id);
    }

    /// {@return whether somebody is in the middle of a turn}
    ///
    /// @param id the conversation
    public boolean isHeld(ConversationId id) {
        return held.contains(id);
    }

    /// {@return how often something was redacted here: what was read before may show it still}
    public long redactions() {
        return redactions.get();
    }

    /// Ends a turn that nobody will end any more, as interrupted.
    ///
    /// Whoever opens a conversation calls it when it knows that the one who held the turn is gone.
    ///
    /// @param id the conversation
    /// @return the turn that was open, if there was one
    /// @throws InterruptedException if the thread was interrupted
    public Optional<Recovered> recover(ConversationId id) throws InterruptedException {
        var now = clock.instant();
        return write(writer -> new Recovering(writer, now).recover(Appending.get(writer, id)));
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
    public Conversation merge(ConversationId child, ConversationId parent, Told told)
            throws InterruptedException {
        var now = clock.instant();
        return write(writer -> {
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
    public void delete(ConversationId id, Dependents dependents) throws InterruptedException {
        write(writer -> {
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
        return write(writer -> new Detaching(writer).detach(Appending.get(writer, id)));
    }

    /// Removes what a row said, for everyone who can see it; of settings, all texts but the model.
    ///
    /// What is removed of settings is removed too where clears, compactions and forks of the
    /// conversation in which the row was first written keep the same. Marks, rewinds and ends of
    /// turns say nothing that could be removed. A retired conversation is no exception.
    ///
    /// @param id the conversation
    /// @param seq the row
    /// @param reason why
    /// @return the conversation, longer by a row that tells of it
    /// @throws NerveException if there is no such row, or it says nothing
    /// @throws InterruptedException if the thread was interrupted
    public Conversation redact(ConversationId id, long seq, String reason)
            throws InterruptedException {
        var now = clock.instant();
        return write(writer -> {
            var conversation = Appending.get(writer, id);
            var row = new Redacting(writer).redact(conversation, seq, reason);
            redactions.incrementAndGet();
            return new Appending(writer, now).note(conversation, row);
        });
    }

    private Conversation change(ConversationId id, BiFunction<Conversation, View, Content> made)
            throws InterruptedException {
        var now = clock.instant();
        return write(writer -> {
            var conversation = Appending.get(writer, id);
            var view = new History(writer).view(conversation);
            return new Appending(writer, now)
                    .append(conversation, List.of(made.apply(conversation, view)));
        });
    }

    private <T> T write(ConversationStore.Change<T> change) throws InterruptedException {
        var given = store.write(change);
        changes.tell();
        return given;
    }

    /// A conversation that is held.
    @FunctionalInterface
    public interface Hold extends AutoCloseable {

        /// Lets it go.
        @Override
        void close();
    }
}
