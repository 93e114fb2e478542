package dev.nerve.testkit.conversation;

import dev.nerve.ConversationId;
import dev.nerve.NerveException;
import dev.nerve.conversation.Config;
import dev.nerve.conversation.Content;
import dev.nerve.conversation.Conversation;
import dev.nerve.conversation.ConversationStore;
import dev.nerve.conversation.Conversations;
import dev.nerve.conversation.Dependents;
import dev.nerve.conversation.ForkRequest;
import dev.nerve.conversation.InFlight;
import dev.nerve.conversation.Point;
import dev.nerve.conversation.Role;
import dev.nerve.conversation.Row;
import dev.nerve.conversation.Told;
import dev.nerve.testkit.Background;
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

    private static final List<Dependents> WAYS = List.of(Dependents.values());
    private static final ConversationId ROOT = ConversationId.of("root");

    private final Conversations conversations;
    private final Map<ConversationId, Account> accounts = new ConcurrentHashMap<>();
    private final List<ConversationId> names = new CopyOnWriteArrayList<>();
    private final AtomicInteger done = new AtomicInteger();
    private final AtomicInteger said = new AtomicInteger();

    /// @param store the store, which must be empty
    public ConversationRaces(ConversationStore store) {
        this.conversations = new Conversations(store, () -> Instant.EPOCH);
    }

    /// The recorded replies about one conversation.
    ///
    /// @param source the source of the fork, or null
    /// @param position the position of the fork
    /// @param rows the acknowledged rows, by position
    /// @param deleted whether a thread deleted the conversation
    private record Account(
            @Nullable ConversationId source,
            long position,
            ConcurrentSkipListMap<Long, Content> rows,
            List<Dependents> deleted) {

        Account(@Nullable ConversationId source, long position) {
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
        conversations.create(ROOT, Config.NONE);
        accounts.put(ROOT, new Account(null, 0));
        names.add(ROOT);
        var working = new ArrayList<Background<Boolean>>();
        for (int thread = 0; thread < threads; thread++) {
            var worker = new Worker(new Random(random.nextLong()), "t" + thread + "-");
            working.add(Background.of(() -> worker.work(operations)));
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
        Comparison.same("enough was done: " + counts, true, enough);
    }

    private void compare() {
        var live = conversations.list().stream().map(Conversation::id).toList();
        for (var id : names) {
            if (live.contains(id)) {
                var history = conversations.history(id).stream().map(Row::content).toList();
                var rough = history.stream().map(ConversationRaces::rough).toList();
                Comparison.same("history of " + id, expected(id), rough);
                Comparison.same("view of " + id, NaiveView.of(history), conversations.view(id));
            } else {
                Comparison.same(id + " may be gone", true, mayBeGone(id));
            }
        }
        Comparison.same("only what was made", true, names.containsAll(live));
    }

    private Account account(ConversationId id) {
        return Objects.requireNonNull(accounts.get(id));
    }

    /// Removes the time and the extent of a merge, which no reply contains.
    private static Content rough(Content content) {
        return content instanceof Content.Merged merged ? rough(merged) : content;
    }

    private static Content rough(Content.Merged merged) {
        return new Content.Merged(merged.child(), Instant.EPOCH, 0, 0, merged.text());
    }

    private boolean mayBeGone(ConversationId id) {
        boolean gone = !account(id).deleted.isEmpty();
        for (var from = account(id).source; from != null; from = account(from).source) {
            gone |= account(from).deleted.contains(Dependents.CASCADE);
        }
        return gone;
    }

    /// Returns the expected content of a conversation according to the replies.
    private List<Content> expected(ConversationId id) {
        var line = new ArrayList<ConversationId>();
        for (var one = id; one != null; one = account(one).source) {
            line.add(one);
        }
        var rows = new ArrayList<Content>();
        for (var one : line.reversed()) {
            var known = account(one);
            Comparison.same(one + " begins in its source", true, known.position <= rows.size());
            rows.subList((int) known.position, rows.size()).clear();
            if (NaiveView.of(rows).turn().start().isPresent()) {
                rows.add(Ends.interrupted("forked in the middle of the turn"));
            }
            for (var row : known.rows.entrySet()) {
                Comparison.same("next row of " + one, (long) rows.size(), row.getKey());
                rows.add(row.getValue());
            }
        }
        return rows;
    }

    /// The operations of one thread.
    private final class Worker {

        private final Random random;
        private final String prefix;

        Worker(Random random, String prefix) {
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
                    Comparison.same(
                            refused.getMessage(), false, refused.getMessage().contains("broken"));
                }
            }
            return true;
        }

        private void operate(ConversationId id, String text) throws InterruptedException {
            switch (random.nextInt(12)) {
                case 0, 1, 2, 3 -> say(id, turn(text));
                case 4 -> say(id, Content.Message.of(Role.USER, text));
                case 5 -> say(id, Content.TurnEnded.of(Content.How.INTERRUPTED));
                case 6, 7, 8 -> fork(id, ConversationId.of(text));
                case 9 -> merge(id, names.get(random.nextInt(names.size())), text);
                case 10 -> conversations.detach(id);
                default -> delete(id);
            }
        }

        private static Content[] turn(String text) {
            return new Content[] {
                Content.Message.of(Role.USER, text),
                Content.Message.of(Role.ASSISTANT, "re " + text),
                Content.TurnEnded.of(Content.How.COMPLETED)
            };
        }

        private void say(ConversationId id, Content... contents) throws InterruptedException {
            acknowledged(id, conversations.append(id, contents).end(), List.of(contents));
            said.incrementAndGet();
        }

        private void acknowledged(ConversationId id, long end, List<Content> contents) {
            for (int i = 0; i < contents.size(); i++) {
                var before = account(id).rows.put(end - contents.size() + i, contents.get(i));
                Comparison.same("a row is acknowledged once", null, before);
            }
        }

        private void merge(ConversationId child, ConversationId parent, String text)
                throws InterruptedException {
            long end = conversations.merge(child, parent, new Told.Given(text)).end();
            acknowledged(
                    parent, end, List.of(new Content.Merged(child, Instant.EPOCH, 0, 0, text)));
        }

        private void fork(ConversationId source, ConversationId target)
                throws InterruptedException {
            var point =
                    random.nextBoolean()
                            ? Point.Head.HEAD
                            : new Point.BeforeUserTurn(random.nextInt(3));
            var inFlight =
                    random.nextBoolean()
                            ? InFlight.Interrupt.INTERRUPT
                            : InFlight.LastCompletedTurn.LAST_COMPLETED_TURN;
            var request = ForkRequest.of(source, target).at(point).ifInFlight(inFlight);
            var forked = conversations.fork(request);
            accounts.put(target, new Account(source, forked.place().position()));
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
