package dev.nerve.testkit.conversation;

import dev.nerve.ConversationId;
import dev.nerve.NerveException;
import dev.nerve.conversation.Conversation;
import dev.nerve.conversation.ConversationConfig;
import dev.nerve.conversation.ConversationRow;
import dev.nerve.conversation.ConversationStore;
import dev.nerve.conversation.DeletePolicy;
import dev.nerve.conversation.MergeText;
import dev.nerve.conversation.MessageRole;
import dev.nerve.conversation.RowContent;
import dev.nerve.conversation.fork.ForkPoint;
import dev.nerve.conversation.fork.ForkRequest;
import dev.nerve.conversation.fork.InFlightPolicy;
import dev.nerve.conversation.operation.ConversationService;
import dev.nerve.testkit.BackgroundTask;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/// A test with many threads on one store, for the tenth property.
///
/// Each thread records the replies that it receives. Afterwards the test checks that the store has
/// every acknowledged row, that every fork begins with existing rows of its source, and that no
/// needed row was removed.
public final class ConversationRaces {

    private static final List<DeletePolicy> WAYS = List.of(DeletePolicy.values());
    private static final ConversationId ROOT = ConversationId.of("root");

    private final ConversationService conversations;
    private final Map<ConversationId, AcknowledgedConversation> accounts =
            new ConcurrentHashMap<>();
    private final List<ConversationId> names = new CopyOnWriteArrayList<>();
    private final AtomicInteger done = new AtomicInteger();
    private final AtomicInteger said = new AtomicInteger();

    /// @param store the store, which must be empty
    public ConversationRaces(ConversationStore store) {
        this.conversations = new ConversationService(store, () -> Instant.EPOCH);
    }

    /// The recorded replies about one conversation.
    ///
    /// @param source the source of the fork, or null
    /// @param position the position of the fork
    /// @param rows the acknowledged rows, by position
    /// @param deleted whether a thread deleted the conversation
    private record AcknowledgedConversation(
            @Nullable ConversationId source,
            long position,
            ConcurrentSkipListMap<Long, RowContent> rows,
            List<DeletePolicy> deleted) {

        AcknowledgedConversation(@Nullable ConversationId source, long position) {
            this(source, position, new ConcurrentSkipListMap<>(), new CopyOnWriteArrayList<>());
        }
    }

    /// Runs the threads and compares their replies with the content of the store.
    ///
    /// @param random the only source of randomness, except for the scheduling of threads
    /// @param threads the number of threads
    /// @param operations the number of operations per thread
    /// @throws Exception if a reply does not match the store
    public void run(Random random, int threads, int operations) throws Exception {
        conversations.create(ROOT, ConversationConfig.NONE);
        accounts.put(ROOT, new AcknowledgedConversation(null, 0));
        names.add(ROOT);
        var working = new ArrayList<BackgroundTask<Boolean>>();
        for (int thread = 0; thread < threads; thread++) {
            var worker = new RaceWorker(new Random(random.nextLong()), "t" + thread + "-");
            working.add(BackgroundTask.of(() -> worker.work(operations)));
        }
        for (var one : working) {
            one.get();
        }
        requireWork(threads * operations);
        compare();
    }

    /// Checks that enough operations succeeded. Many are refused, because a picked conversation may
    /// be gone or busy.
    private void requireWork(int tried) {
        var counts =
                "%d of %d done, %d said, %d forks"
                        .formatted(done.get(), tried, said.get(), names.size() - 1);
        boolean enough =
                done.get() > tried / 8 && said.get() > tried / 25 && names.size() - 1 > tried / 40;
        OracleComparison.assertEqual("enough was done: " + counts, true, enough);
    }

    private void compare() {
        var live = conversations.list().stream().map(Conversation::id).toList();
        for (var id : names) {
            if (live.contains(id)) {
                var history =
                        conversations.history(id).stream().map(ConversationRow::content).toList();
                var rough = history.stream().map(ConversationRaces::rough).toList();
                OracleComparison.assertEqual("history of " + id, expected(id), rough);
                OracleComparison.assertEqual(
                        "view of " + id, NaiveVisibleHistory.of(history), conversations.view(id));
            } else {
                OracleComparison.assertEqual(id + " may be gone", true, mayBeGone(id));
            }
        }
        OracleComparison.assertEqual("only what was made", true, names.containsAll(live));
    }

    private AcknowledgedConversation account(ConversationId id) {
        return Objects.requireNonNull(accounts.get(id));
    }

    /// Removes the time and the extent of a merge, which no reply contains.
    private static RowContent rough(RowContent content) {
        return content instanceof RowContent.Merged merged ? rough(merged) : content;
    }

    private static RowContent rough(RowContent.Merged merged) {
        return new RowContent.Merged(merged.child(), Instant.EPOCH, 0, 0, merged.text());
    }

    private boolean mayBeGone(ConversationId id) {
        boolean gone = !account(id).deleted.isEmpty();
        for (var from = account(id).source; from != null; from = account(from).source) {
            gone |= account(from).deleted.contains(DeletePolicy.CASCADE);
        }
        return gone;
    }

    /// Returns the expected content of a conversation according to the replies.
    private List<RowContent> expected(ConversationId id) {
        var line = new ArrayList<ConversationId>();
        for (var one = id; one != null; one = account(one).source) {
            line.add(one);
        }
        var rows = new ArrayList<RowContent>();
        for (var one : line.reversed()) {
            var known = account(one);
            OracleComparison.assertEqual(
                    one + " begins in its source", true, known.position <= rows.size());
            rows.subList((int) known.position, rows.size()).clear();
            if (NaiveVisibleHistory.of(rows).turn().start().isPresent()) {
                rows.add(TurnEndSamples.interrupted("forked in the middle of the turn"));
            }
            for (var row : known.rows.entrySet()) {
                OracleComparison.assertEqual(
                        "next row of " + one, (long) rows.size(), row.getKey());
                rows.add(row.getValue());
            }
        }
        return rows;
    }

    /// The operations of one thread.
    private final class RaceWorker {

        private final Random random;
        private final String prefix;

        RaceWorker(Random random, String prefix) {
            this.random = random;
            this.prefix = prefix;
        }

        boolean work(int operations) throws InterruptedException {
            for (int number = 0; number < operations; number++) {
                var id = names.get(random.nextInt(names.size()));
                try {
                    operate(id, prefix + number);
                    done.incrementAndGet();
                } catch (NerveException refused) {
                    // Another thread may have deleted the conversation or have an open turn.
                    OracleComparison.assertEqual(
                            refused.getMessage(), false, refused.getMessage().contains("broken"));
                }
            }
            return true;
        }

        private void operate(ConversationId id, String text) throws InterruptedException {
            switch (random.nextInt(12)) {
                case 0, 1, 2, 3 -> say(id, turn(text));
                case 4 -> say(id, RowContent.Message.of(MessageRole.USER, text));
                case 5 -> say(id, RowContent.TurnEnded.of(RowContent.TurnStatus.INTERRUPTED));
                case 6, 7, 8 -> fork(id, ConversationId.of(text));
                case 9 -> merge(id, names.get(random.nextInt(names.size())), text);
                case 10 -> conversations.detach(id);
                default -> delete(id);
            }
        }

        private static RowContent[] turn(String text) {
            return new RowContent[] {
                RowContent.Message.of(MessageRole.USER, text),
                RowContent.Message.of(MessageRole.ASSISTANT, "re " + text),
                RowContent.TurnEnded.of(RowContent.TurnStatus.COMPLETED)
            };
        }

        private void say(ConversationId id, RowContent... contents) throws InterruptedException {
            acknowledged(id, conversations.append(id, contents).end(), List.of(contents));
            said.incrementAndGet();
        }

        private void acknowledged(ConversationId id, long end, List<RowContent> contents) {
            for (int i = 0; i < contents.size(); i++) {
                var before = account(id).rows.put(end - contents.size() + i, contents.get(i));
                OracleComparison.assertEqual("a row is acknowledged once", null, before);
            }
        }

        private void merge(ConversationId child, ConversationId parent, String text)
                throws InterruptedException {
            long end = conversations.merge(child, parent, new MergeText.GivenText(text)).end();
            acknowledged(
                    parent, end, List.of(new RowContent.Merged(child, Instant.EPOCH, 0, 0, text)));
        }

        private void fork(ConversationId source, ConversationId target)
                throws InterruptedException {
            var point =
                    random.nextBoolean()
                            ? ForkPoint.Head.HEAD
                            : new ForkPoint.BeforeUserTurn(random.nextInt(3));
            var inFlight =
                    random.nextBoolean()
                            ? InFlightPolicy.Interrupt.INTERRUPT
                            : InFlightPolicy.LastCompletedTurn.LAST_COMPLETED_TURN;
            var request = ForkRequest.of(source, target).at(point).inFlight(inFlight);
            var forkResult = conversations.fork(request);
            accounts.put(
                    target, new AcknowledgedConversation(source, forkResult.place().position()));
            names.add(target);
        }

        private void delete(ConversationId id) throws InterruptedException {
            if (id.equals(ROOT)) {
                return;
            }
            var way = WAYS.get(random.nextInt(WAYS.size()));
            account(id).deleted.add(way);
            try {
                conversations.delete(id, way);
            } catch (NerveException refused) {
                account(id).deleted.remove(way);
                throw refused;
            }
        }
    }
}
