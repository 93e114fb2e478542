package dev.nerve.testkit.conversation;

import dev.nerve.ConversationId;
import dev.nerve.ErrorCode;
import dev.nerve.NerveException;
import dev.nerve.conversation.ConversationConfig;
import dev.nerve.conversation.DeletePolicy;
import dev.nerve.conversation.MergeText;
import dev.nerve.conversation.RowContent;
import dev.nerve.conversation.fork.ForkPoint;
import dev.nerve.conversation.fork.ForkRequest;
import dev.nerve.conversation.fork.ForkResult;
import dev.nerve.conversation.fork.InFlightPolicy;
import dev.nerve.conversation.fork.InheritMode;
import dev.nerve.conversation.operation.ConversationService;
import dev.nerve.worker.StoreWorkers;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/// A random sequence of all operations, applied to a store and to full copies.
///
/// After each operation everything is compared, which also shows that a refused operation leaves no
/// trace. The properties, with their numbers:
///
/// | | property | where |
/// |---|---|---|
/// | 1 | views equal those of full copies | `OracleComparison.view` |
/// | 2 | a fork has the view of its point | `OracleComparison.view`, and [#fork] |
/// | 3 | isolation both ways | all are compared after each operation |
/// | 4 | forks before a user turn | [RandomOperationGenerator#point], after every kind of row |
/// | 5 | a fork of a fork has the same base | [#forkAgain] |
/// | 6 | stopping at a clear equals the whole history | `OracleComparison.history` |
/// | 7 | closing and reopening changes nothing | [#reopen] |
/// | 8 | positions are contiguous | `OracleComparison.history` |
/// | 9 | calls and results are paired | `OracleComparison.pairs` |
/// | 11 | a request is done once | [#retry] |
/// | 12 | usage is what was spent | `OracleComparison.usage` |
///
/// [ConversationRaces] checks the tenth property. *Confined to one thread.*
public final class RandomConversationSequence {

    private static final int REOPEN_EVERY = 25;

    private final Random random;
    private final ReopenableStore opened;
    private final RandomOperationGenerator operations;
    private final FullCopyOracle copies = new FullCopyOracle();
    private final List<RepeatableFork> requests = new ArrayList<>();
    private final List<ConversationId> names = new ArrayList<>();
    private final List<ConversationId> merged = new ArrayList<>();
    private final Set<String> requestIds = new HashSet<>();
    private ConversationService conversations;
    private long moments;
    private int done;

    /// @param random the only source of randomness
    /// @param opened the store, which must be empty
    public RandomConversationSequence(Random random, ReopenableStore opened) {
        this.random = random;
        this.opened = opened;
        this.operations = new RandomOperationGenerator(random);
        this.conversations = open();
    }

    private ConversationService open() {
        return new ConversationService(opened.store(), this::now, () -> 0, StoreWorkers.single());
    }

    /// Returns a time that is never repeated. It may be earlier than the previous one, as after a
    /// clock adjustment.
    private Instant now() {
        moments++;
        return Instant.ofEpochSecond(moments * 7_919 % 10_007);
    }

    private String dump() {
        return StoreDump.of(opened.store(), names, requestIds);
    }

    /// Runs operations and compares everything after each one.
    ///
    /// @param count the number of operations
    /// @return the number of operations that were not refused
    /// @throws InterruptedException if the thread was interrupted
    public int run(int count) throws InterruptedException {
        return run(count, 1);
    }

    /// Runs operations and compares less often, for long sequences whose comparisons get slow.
    ///
    /// @param count the number of operations
    /// @param every the number of operations between two comparisons; the store is reopened after
    ///     twenty-five times as many
    /// @return the number of operations that were not refused
    /// @throws InterruptedException if the thread was interrupted
    public int run(int count, int every) throws InterruptedException {
        create(ConversationId.of("c0"));
        var comparison = new OracleComparison(random);
        for (int number = 1; number <= count; number++) {
            operate(number);
            if (number % (REOPEN_EVERY * every) == 0) {
                reopen();
            }
            if (number % every == 0) {
                comparison.compare(conversations, copies);
            }
        }
        return done;
    }

    private void reopen() {
        var before = dump();
        opened.reopen();
        conversations = open();
        OracleComparison.assertEqual("dump after reopening", before, dump());
    }

    private ConversationId any() {
        var live = copies.live();
        if (live.isEmpty() || random.nextInt(20) == 0) {
            return names.get(random.nextInt(names.size()));
        }
        return live.get(random.nextInt(live.size())).id;
    }

    private void operate(int number) throws InterruptedException {
        var id = any();
        switch (random.nextInt(24)) {
            case 0, 1, 2, 3, 4, 5 -> append(id, operations.nextRows(known(id), number));
            case 6 -> append(id, List.of(operations.mark()));
            case 7 -> append(id, List.of(operations.configured(number)));
            case 8 -> both("clear " + id, () -> copies.clear(id), () -> conversations.clear(id));
            case 9 -> {
                long end = operations.position(known(id));
                both(
                        "rewind " + id,
                        () -> copies.rewind(id, end),
                        () -> conversations.rewind(id, end));
            }
            case 10 -> compact(id, number);
            case 11, 12, 13, 14, 15 -> fork(id, target(number), number);
            case 16 -> forkAgain(id, number);
            case 17 -> retry();
            case 18 -> mergeAgain(id, number);
            case 19 -> {
                long seq = operations.secret(known(id));
                both(
                        "redact " + id,
                        () -> copies.redact(id, seq, "r"),
                        () -> conversations.redact(id, seq, "r"));
            }
            case 20 ->
                    both("detach " + id, () -> copies.detach(id), () -> conversations.detach(id));
            case 21 -> {
                var way = operations.pick(DeletePolicy.values());
                both(
                        "delete " + id,
                        () -> copies.delete(id, way),
                        () -> conversations.delete(id, way));
            }
            case 22 -> retireOrRecover(id);
            default -> create(target(number));
        }
    }

    private @Nullable FullCopyConversation known(ConversationId id) {
        return copies.live().stream().filter(one -> one.id.equals(id)).findFirst().orElse(null);
    }

    /// Returns a new name mostly, sometimes a former or existing one.
    private ConversationId target(int number) {
        var used = names.get(random.nextInt(names.size()));
        return random.nextInt(8) > 0
                ? ConversationId.of(random.nextInt(4) > 0 ? "c" + number : "s/c" + number)
                : used;
    }

    private void create(ConversationId id) throws InterruptedException {
        names.add(id);
        if (both(
                "create " + id,
                () -> copies.create(id),
                () -> conversations.create(id, ConversationConfig.NONE))) {
            born(id);
        }
    }

    private void born(ConversationId id) {
        copies.get(id).created = conversations.get(id).created();
    }

    private void append(ConversationId id, List<RowContent> contents) throws InterruptedException {
        both(
                "append to " + id + contents,
                () -> copies.append(id, contents),
                () -> conversations.append(id, contents.toArray(RowContent[]::new)));
    }

    private void compact(ConversationId id, int number) throws InterruptedException {
        long keepFrom = operations.keepFrom(known(id));
        both(
                "compact " + id,
                () -> copies.compact(id, "summary " + number, keepFrom),
                () -> conversations.compact(id, "summary " + number, keepFrom));
    }

    /// Merges two conversations, sometimes the same two again.
    private void mergeAgain(ConversationId id, int number) throws InterruptedException {
        if (merged.size() < 2 || random.nextInt(3) == 0) {
            merged.clear();
            merged.add(id);
            merged.add(any());
        }
        merge(merged.getFirst(), merged.getLast(), number);
    }

    private void merge(ConversationId child, ConversationId parent, int number)
            throws InterruptedException {
        var mergeText =
                random.nextBoolean()
                        ? new MergeText.GivenText("told " + number)
                        : MergeText.LastAnswer.LAST_ANSWER;
        both(
                "merge " + child + " into " + parent,
                () -> copies.merge(child, parent, mergeText),
                () -> conversations.merge(child, parent, mergeText));
    }

    private void retireOrRecover(ConversationId id) throws InterruptedException {
        if (random.nextInt(3) == 0) {
            both("retire " + id, () -> copies.retire(id), () -> conversations.retire(id));
        } else {
            both(
                    "recover " + id,
                    () -> copies.recover(id, "the process that held the turn ended before it"),
                    () -> conversations.recover(id));
        }
    }

    private void fork(ConversationId source, ConversationId target, int number)
            throws InterruptedException {
        names.add(target);
        var request = operations.fork(known(source), source, target, number);
        var requestId = request.requestId();
        if (requestId != null) {
            requestIds.add(requestId);
        }
        var before = dump();
        var told = new AtomicReference<ForkResult>();
        if (!both(
                request.toString(),
                () -> forkCopy(request),
                () -> told.set(conversations.fork(request)))) {
            OracleComparison.assertEqual("dump after a refused fork", before, dump());
            return;
        }
        born(target);
        if (requestId != null) {
            requests.add(new RepeatableFork(request, copies.get(target), told.get()));
        }
    }

    private void forkCopy(ForkRequest request) {
        copies.requireFree(request.target());
        copies.add(new FullCopyFork(copies.get(request.source()), request).fork());
    }

    /// Forks twice at one point, the second time through the first fork.
    private void forkAgain(ConversationId source, int number) throws InterruptedException {
        var known = known(source);
        var one =
                ForkRequest.of(source, ConversationId.of("d" + number))
                        .allowHidden()
                        .inFlight(InFlightPolicy.Interrupt.INTERRUPT);
        if (known == null || known.end() == 0) {
            return;
        }
        var point = new ForkPoint.After(random.nextInt(known.end()));
        names.add(one.target());
        if (!both(
                "fork " + one,
                () -> forkCopy(one.at(point)),
                () -> conversations.fork(one.at(point)))) {
            return;
        }
        born(one.target());
        var other = ForkRequest.of(one.target(), ConversationId.of("e" + number)).allowHidden();
        names.add(other.target());
        both(
                "fork " + other,
                () -> forkCopy(other.at(point)),
                () -> conversations.fork(other.at(point)));
        born(other.target());
        OracleComparison.assertEqual(
                "base of a fork of a fork",
                conversations.get(one.target()).origin().base(),
                conversations.get(other.target()).origin().base());
        OracleComparison.assertEqual(
                "view of a fork of a fork",
                conversations.view(one.target()),
                conversations.view(other.target()));
    }

    private void retry() throws InterruptedException {
        if (requests.isEmpty()) {
            return;
        }
        var repeatableFork = requests.get(random.nextInt(requests.size()));
        var before = dump();
        var request =
                random.nextInt(4) > 0
                        ? repeatableFork.request
                        : repeatableFork.request.inherit(new InheritMode.LastTurns(99));
        both(
                "retry " + request,
                () -> requireSame(repeatableFork, request),
                () -> repeatableFork.requireToldAgain(conversations.fork(request)));
        OracleComparison.assertEqual("dump after a retry", before, dump());
    }

    private void requireSame(RepeatableFork repeatableFork, ForkRequest request) {
        if (!request.equals(repeatableFork.request)) {
            throw new OracleRefusalException(ErrorCode.REQUEST_CONFLICT);
        }
        if (copies.get(request.target()) != repeatableFork.made) {
            throw new OracleRefusalException(ErrorCode.SOURCE_DELETED);
        }
    }

    /// Applies an operation to the copies and to the store. Both must succeed, or refuse it for the
    /// same reason.
    private boolean both(String what, Runnable copying, StoreOperation real)
            throws InterruptedException {
        ErrorCode expected = null;
        try {
            copying.run();
        } catch (OracleRefusalException refusal) {
            expected = refusal.code();
        }
        ErrorCode actual = null;
        var message = "done";
        try {
            real.run();
        } catch (NerveException refused) {
            actual = refused.code();
            message = refused.getMessage();
        }
        OracleComparison.assertEqual(what + ": " + message, expected, actual);
        done += actual == null ? 1 : 0;
        return actual == null;
    }

    private record RepeatableFork(ForkRequest request, FullCopyConversation made, ForkResult told) {

        void requireToldAgain(ForkResult again) {
            OracleComparison.assertEqual("place", told.place(), again.place());
            OracleComparison.assertEqual("inherited", told.inherited(), again.inherited());
            OracleComparison.assertEqual(
                    "what breaks it", told.cacheBrokenBy(), again.cacheBrokenBy());
        }
    }

    @FunctionalInterface
    private interface StoreOperation {
        void run() throws InterruptedException;
    }
}
