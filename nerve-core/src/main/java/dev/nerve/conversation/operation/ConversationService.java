package dev.nerve.conversation.operation;

import static dev.nerve.conversation.operation.AppendOperation.getReadable;

import dev.nerve.ConversationId;
import dev.nerve.ErrorCode;
import dev.nerve.NerveException;
import dev.nerve.TokenUsage;
import dev.nerve.Usage;
import dev.nerve.change.SignalClock;
import dev.nerve.conversation.Conversation;
import dev.nerve.conversation.ConversationComparison;
import dev.nerve.conversation.ConversationConfig;
import dev.nerve.conversation.ConversationRow;
import dev.nerve.conversation.ConversationStore;
import dev.nerve.conversation.ConversationTree;
import dev.nerve.conversation.DeletePolicy;
import dev.nerve.conversation.Lineage;
import dev.nerve.conversation.MergeText;
import dev.nerve.conversation.RecoveredTurn;
import dev.nerve.conversation.RowContent;
import dev.nerve.conversation.ViewTally;
import dev.nerve.conversation.VisibleHistory;
import dev.nerve.conversation.fork.ForkPoint;
import dev.nerve.conversation.fork.ForkRequest;
import dev.nerve.conversation.fork.ForkResult;
import dev.nerve.conversation.fork.ForkWaitListener;
import dev.nerve.conversation.fork.InFlightPolicy;
import dev.nerve.conversation.history.HistoryReader;
import dev.nerve.value.Value;
import dev.nerve.worker.StoreWorkers;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BiFunction;

/// The operations on conversations. Each operation is one transaction.
///
/// An operation that fails writes nothing. *Safe for many threads.*
public final class ConversationService {

    private final ConversationStore store;
    private final InstantSource clock;
    private final SignalClock waiting;
    private final TurnHolder turns;
    private final Set<ConversationId> held = ConcurrentHashMap.newKeySet();
    private final AtomicLong redactions = new AtomicLong();

    /// @param store the store of the conversations
    /// @param clock the clock for the times of rows
    public ConversationService(ConversationStore store, InstantSource clock) {
        this(store, clock, SignalClock.of(System::nanoTime), StoreWorkers.single());
    }

    /// @param store the store of the conversations
    /// @param clock the clock for the times of rows
    /// @param waiting the clock that measures how long a fork waits
    /// @param owners the workers that may hold turns in the same store
    public ConversationService(
            ConversationStore store,
            InstantSource clock,
            SignalClock waiting,
            StoreWorkers owners) {
        this.store = store;
        this.clock = clock;
        this.waiting = waiting;
        this.turns = new TurnHolder(owners);
    }

    /// Creates an empty conversation.
    ///
    /// @param id its name
    /// @param config its settings
    /// @return the conversation
    /// @throws NerveException.Failed if the name is taken
    /// @throws InterruptedException if the thread was interrupted
    public Conversation create(ConversationId id, ConversationConfig config)
            throws InterruptedException {
        var now = clock.instant();
        return write(writer -> new CreateOperation(writer, now).create(id, config));
    }

    /// {@return a conversation}
    ///
    /// @param id its name
    /// @throws NerveException.Failed if it does not exist or was deleted
    public Conversation get(ConversationId id) {
        return store.read(reader -> getReadable(reader, id));
    }

    /// {@return all conversations that are not deleted, by name}
    public List<Conversation> list() {
        return store.read(ConversationStore.Reader::list);
    }

    /// {@return the conversations as a list with pages, labels and an archive}
    public ConversationCatalog catalog() {
        return new ConversationCatalog(store);
    }

    /// Archives a conversation under a name of its own, with the conversations that replaced it.
    /// Its old name is free afterwards.
    ///
    /// @param id the conversation
    /// @return its new name
    /// @throws InterruptedException if the thread was interrupted
    public ConversationId archiveAside(ConversationId id) throws InterruptedException {
        return write(writer -> new ArchiveOperation(writer).archive(getReadable(writer, id)));
    }

    /// {@return the view of a conversation}
    ///
    /// @param id its name
    public VisibleHistory view(ConversationId id) {
        return store.read(reader -> new HistoryReader(reader).view(getReadable(reader, id)));
    }

    /// {@return the view of a conversation at an earlier position}
    ///
    /// @param id its name
    /// @param end the position
    public VisibleHistory viewAsOf(ConversationId id, long end) {
        return store.read(
                reader -> new HistoryReader(reader).viewAsOf(getReadable(reader, id), end));
    }

    /// {@return all rows of a conversation, including inherited and hidden ones}
    ///
    /// @param id its name
    public List<ConversationRow> history(ConversationId id) {
        return store.read(reader -> {
            var conversation = getReadable(reader, id);
            return new HistoryReader(reader).rows(conversation, conversation.end());
        });
    }

    /// {@return the counts of the view of a conversation}
    ///
    /// @param id its name
    public ViewTally tally(ConversationId id) {
        return store.read(reader -> {
            var conversation = getReadable(reader, id);
            return new HistoryReader(reader).tally(conversation, conversation.end());
        });
    }

    /// {@return the usage of the conversation's own turns, without inherited ones}
    ///
    /// @param id its name
    public Usage usage(ConversationId id) {
        return store.read(reader -> ConversationUsage.own(reader, getReadable(reader, id)));
    }

    /// {@return the tokens of the conversation's own turns by type, without inherited ones}
    ///
    /// @param id its name
    public TokenUsage tokens(ConversationId id) {
        return store.read(reader -> ConversationUsage.ownTokens(reader, getReadable(reader, id)));
    }

    /// {@return a conversation, or the one that replaced it}
    ///
    /// @param id its name
    public Conversation successor(ConversationId id) {
        return store.read(reader -> HandOffOperation.successor(reader, getReadable(reader, id)));
    }

    /// {@return the ancestors of a conversation, from the root to the conversation itself}
    ///
    /// @param id its name
    public Lineage lineage(ConversationId id) {
        return store.read(reader -> new LineageReader(reader).lineage(getReadable(reader, id)));
    }

    /// {@return the origin of a conversation as data, under the names that all nodes use}
    ///
    /// @param id its name
    public Value.Fields metadata(ConversationId id) {
        return store.read(reader -> new LineageReader(reader).metadata(getReadable(reader, id)));
    }

    /// {@return a conversation with its direct and indirect forks, deleted ones included}
    ///
    /// @param root its name; it may be deleted too
    public ConversationTree tree(ConversationId root) {
        return store.read(reader ->
                new LineageReader(reader)
                        .tree(reader.find(root).orElseGet(() -> getReadable(reader, root))));
    }

    /// Appends to a conversation, in one transaction.
    ///
    /// @param id the conversation
    /// @param contents the new rows: messages, tool calls and results, ends of turns, marks and
    ///     settings
    /// @return the conversation with these rows at its end
    /// @throws NerveException if a row does not fit
    /// @throws InterruptedException if the thread was interrupted
    public Conversation append(ConversationId id, RowContent... contents)
            throws InterruptedException {
        AppendOperation.requirePlain(id, contents);
        turns.prepare(contents);
        var now = clock.instant();
        return write(writer -> {
            turns.check(writer, id, contents);
            var longer =
                    new AppendOperation(writer, now)
                            .append(getReadable(writer, id), List.of(contents));
            turns.record(writer, id, contents);
            return longer;
        });
    }

    /// Sets a mark at the end of a conversation.
    ///
    /// @param id the conversation
    /// @param name the name; an existing mark with this name moves
    /// @return the conversation
    /// @throws InterruptedException if the thread was interrupted
    public Conversation mark(ConversationId id, String name) throws InterruptedException {
        return append(id, new RowContent.Marked(name));
    }

    /// Hides everything in the view of a conversation. Its forks do not change.
    ///
    /// @param id the conversation
    /// @return the conversation
    /// @throws InterruptedException if the thread was interrupted
    public Conversation clear(ConversationId id) throws InterruptedException {
        return change(id, (_, visibleHistory) -> new RowContent.Cleared(visibleHistory.config()));
    }

    /// Rewinds the view to a row.
    ///
    /// @param id the conversation
    /// @param end the first position to hide
    /// @return the conversation
    /// @throws NerveException.Failed if that position is not visible
    /// @throws InterruptedException if the thread was interrupted
    public Conversation rewind(ConversationId id, long end) throws InterruptedException {
        return rewind(id, new ForkPoint.Before(end));
    }

    /// Rewinds the view to a point.
    ///
    /// @param id the conversation
    /// @param point the point
    /// @return the conversation
    /// @throws NerveException.Failed if that point is not visible
    /// @throws InterruptedException if the thread was interrupted
    public Conversation rewind(ConversationId id, ForkPoint point) throws InterruptedException {
        var now = clock.instant();
        return write(writer -> {
            var conversation = getReadable(writer, id);
            var target = new RewindOperation(new HistoryReader(writer), conversation).target(point);
            return new AppendOperation(writer, now)
                    .append(conversation, List.of(new RowContent.Rewound(target)));
        });
    }

    /// Forks a conversation.
    ///
    /// It waits for an open turn only if the request says so. It holds no lock while it waits.
    ///
    /// @param request the request
    /// @return the result
    /// @throws NerveException.Failed if the fork is not possible
    /// @throws InterruptedException if the thread was interrupted
    public ForkResult fork(ForkRequest request) throws InterruptedException {
        return fork(request, ForkWaitListener.NONE);
    }

    /// Forks a conversation, as [#fork(ForkRequest)] does.
    ///
    /// @param request the request
    /// @param listener learns whether the fork waits
    /// @return the result
    /// @throws InterruptedException if the thread was interrupted
    public ForkResult fork(ForkRequest request, ForkWaitListener listener)
            throws InterruptedException {
        return new TurnEndWaiter(store, waiting, turns, listener).fork(request, this::fork);
    }

    /// Replaces a conversation with a fork and retires the conversation, in one transaction. The
    /// fork starts at the mark `shared-context`, visible or hidden, followed by a note.
    ///
    /// @param source the conversation
    /// @param target the name of the fork
    /// @param note the facts that the fork needs from the rows after the mark
    /// @return the result of the fork
    /// @throws NerveException.Failed if there is no such mark, or a turn is open
    /// @throws InterruptedException if the thread was interrupted
    public ForkResult handOff(ConversationId source, ConversationId target, String note)
            throws InterruptedException {
        var now = clock.instant();
        return write(writer -> new HandOffOperation(writer, now).handOff(source, target, note));
    }

    private ForkResult fork(ForkRequest request, InFlightPolicy inFlight)
            throws InterruptedException {
        var now = clock.instant();
        return write(writer -> new ForkOperation(writer, request, inFlight, now).fork());
    }

    /// Retires a conversation because another one replaces it. A retired conversation can be read
    /// and forked, and accepts no more rows.
    ///
    /// @param id the conversation
    /// @return the conversation
    /// @throws NerveException.Failed if a turn is open
    /// @throws InterruptedException if the thread was interrupted
    public Conversation retire(ConversationId id) throws InterruptedException {
        var now = clock.instant();
        return write(writer -> new HandOffOperation(writer, now).retire(getReadable(writer, id)));
    }

    /// Locks a conversation for a turn. Other users of this object then know that the open turn has
    /// an owner and must not be recovered.
    ///
    /// @param id the conversation
    /// @return the lock; close it to release the conversation
    /// @throws NerveException.Failed `turn_in_progress` if the conversation is locked
    public ConversationLock lock(ConversationId id) {
        if (!held.add(id)) {
            throw new NerveException.Failed(
                    ErrorCode.TURN_IN_PROGRESS,
                    "another turn of conversation '%s' is running; fork it to continue now"
                            .formatted(id));
        }
        return () -> held.remove(id);
    }

    /// {@return whether the conversation is locked for a turn}
    ///
    /// @param id the conversation
    public boolean isLocked(ConversationId id) {
        return held.contains(id);
    }

    /// {@return the number of redactions so far; copies that were read earlier may contain redacted
    /// text}
    public long redactionCount() {
        return redactions.get();
    }

    /// Ends an open turn as interrupted if its owner is gone and will never end it. The turn of a
    /// living owner stays open.
    ///
    /// @param id the conversation
    /// @return the turn that was open, if there was one
    /// @throws InterruptedException if the thread was interrupted
    public Optional<RecoveredTurn> recover(ConversationId id) throws InterruptedException {
        var now = clock.instant();
        var holder = store.read(reader -> reader.turnHolder(id)).orElse("");
        if (turns.isAliveElsewhere(holder)) {
            return Optional.empty();
        }
        return write(writer ->
                writer.turnHolder(id).orElse("").equals(holder)
                        ? new RecoverOperation(writer, now).recover(getReadable(writer, id))
                        : Optional.<RecoveredTurn>empty());
    }

    /// Ends the open turn of an effect as interrupted, even if its worker is alive, because the
    /// caller owns the run now. The worker cannot write to the turn any more.
    ///
    /// @param id the conversation
    /// @param effect the id of the effect that opened the turn
    /// @return the turn that was open, if it belongs to the effect
    /// @throws InterruptedException if the thread was interrupted
    public Optional<RecoveredTurn> recover(ConversationId id, String effect)
            throws InterruptedException {
        var now = clock.instant();
        return write(writer ->
                new RecoverOperation(writer, now).recover(getReadable(writer, id), effect));
    }

    /// Replaces everything before a user turn with a summary.
    ///
    /// @param id the conversation
    /// @param summary the summary
    /// @param keepFrom the row of the first user turn to keep, or the end
    /// @return the conversation
    /// @throws InterruptedException if the thread was interrupted
    public Conversation compact(ConversationId id, String summary, long keepFrom)
            throws InterruptedException {
        return change(
                id,
                (conversation, visibleHistory) ->
                        CompactOperation.compactionRow(
                                conversation, visibleHistory, summary, keepFrom));
    }

    /// Merges a text from a child into its parent, as one row.
    ///
    /// @param child the child
    /// @param parent the parent
    /// @param mergeText the text to merge
    /// @return the parent
    /// @throws NerveException.Invalid if the child has nothing new
    /// @throws InterruptedException if the thread was interrupted
    public Conversation merge(ConversationId child, ConversationId parent, MergeText mergeText)
            throws InterruptedException {
        var now = clock.instant();
        return write(writer -> {
            var into = getReadable(writer, parent);
            var row = new MergeOperation(writer, getReadable(writer, child), into).row(mergeText);
            return new AppendOperation(writer, now).append(into, List.of(row));
        });
    }

    /// {@return the comparison of two conversations}
    ///
    /// @param left the first conversation
    /// @param right the second conversation
    public ConversationComparison compare(ConversationId left, ConversationId right) {
        return store.read(reader ->
                new CompareOperation(reader)
                        .compare(getReadable(reader, left), getReadable(reader, right)));
    }

    /// Deletes a conversation.
    ///
    /// @param id the conversation
    /// @param deletePolicy the policy for conversations that inherit from it
    /// @throws InterruptedException if the thread was interrupted
    public void delete(ConversationId id, DeletePolicy deletePolicy) throws InterruptedException {
        write(writer -> {
            new DeleteOperation(writer).delete(getReadable(writer, id), deletePolicy);
            return id;
        });
    }

    /// Copies the inherited rows of a conversation into the conversation itself.
    ///
    /// @param id the conversation
    /// @return the conversation
    /// @throws InterruptedException if the thread was interrupted
    public Conversation detach(ConversationId id) throws InterruptedException {
        return write(writer -> new DetachOperation(writer).detach(getReadable(writer, id)));
    }

    /// Removes the content of a row from every conversation that contains it. In settings, it
    /// removes all texts except the model.
    ///
    /// Clears, compactions and forks also store settings. The redaction removes the same settings
    /// there, in the conversation that first contained the row and in its forks. Marks, rewinds and
    /// ends of turns have no content to remove. It also works in a retired conversation.
    ///
    /// @param id the conversation
    /// @param seq the row
    /// @param reason the reason
    /// @return the conversation with the redaction at its end
    /// @throws NerveException if the row does not exist or has no content
    /// @throws InterruptedException if the thread was interrupted
    public Conversation redact(ConversationId id, long seq, String reason)
            throws InterruptedException {
        var now = clock.instant();
        var redacted =
                write(writer -> {
                    var conversation = getReadable(writer, id);
                    var row = new RedactOperation(writer).redact(conversation, seq, reason);
                    return new AppendOperation(writer, now).note(conversation, row);
                });
        // Counted after the commit: a snapshot that was read before it must not look current.
        redactions.incrementAndGet();
        return redacted;
    }

    private Conversation change(
            ConversationId id, BiFunction<Conversation, VisibleHistory, RowContent> made)
            throws InterruptedException {
        var now = clock.instant();
        return write(writer -> {
            var conversation = getReadable(writer, id);
            var visibleHistory = new HistoryReader(writer).view(conversation);
            return new AppendOperation(writer, now)
                    .append(conversation, List.of(made.apply(conversation, visibleHistory)));
        });
    }

    private <T> T write(ConversationStore.Change<T> change) throws InterruptedException {
        return store.write(change);
    }

    /// A lock of a conversation.
    @FunctionalInterface
    public interface ConversationLock extends AutoCloseable {

        /// Releases the lock.
        @Override
        void close();
    }
}
