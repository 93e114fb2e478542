package dev.nerve.gate;

import dev.nerve.HintId;
import dev.nerve.NerveException;
import dev.nerve.RunId;
import dev.nerve.RunPath;
import dev.nerve.change.StoreChanges;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A store for gates and their answers, the inbox of all runs and nodes. The first answer settles a
/// gate.
///
/// *Safe for many threads*, and for several processes if the data is shared.
public interface GateStore {

    /// Opens a gate. In a run, a path has at most one gate, and an existing one is returned.
    ///
    /// @param place the place at which a person is asked
    /// @param gate the question and its options
    /// @param now the time at which it opens
    /// @return the gate as it was first opened, with its answer if it has one
    /// @throws NerveException.NotFound if there is no such run
    /// @throws InterruptedException if the thread was interrupted; then nothing was written
    StoredGate open(GatePlace place, Gate gate, Instant now) throws InterruptedException;

    /// {@return a gate, if it was opened}
    ///
    /// @param number its number
    Optional<StoredGate> find(long number);

    /// {@return a gate of a run, if it was opened}
    ///
    /// @param run the run
    /// @param path the path of the gate
    Optional<StoredGate> find(RunId run, RunPath path);

    /// {@return the gates of a run, settled ones too, in the order in which they were opened}
    ///
    /// @param run the run
    List<StoredGate> list(RunId run);

    /// {@return one page of the gates of all runs and nodes, in the order of their numbers}
    ///
    /// @param query the wanted gates
    InboxPage list(InboxQuery query);

    /// {@return the gates of several runs, settled ones too; those of a run as they were opened}
    ///
    /// @param runs the runs
    default List<StoredGate> list(Collection<RunId> runs) {
        return runs.stream().flatMap(run -> list(run).stream()).toList();
    }

    /// Settles a gate that has no answer.
    ///
    /// @param number its number
    /// @param answer the answer
    /// @return whether this answer counts; if not, [#find] returns the one that does
    /// @throws NerveException.NotFound if there is no such gate
    /// @throws InterruptedException if the thread was interrupted; then nothing was written
    boolean settle(long number, GateAnswer answer) throws InterruptedException;

    /// Settles a gate of a run that has no answer.
    ///
    /// @param run the run
    /// @param path the path of the gate
    /// @param answer the answer
    /// @return whether this answer counts; if not, [#find] returns the one that does
    /// @throws NerveException.NotFound if there is no such gate
    /// @throws InterruptedException if the thread was interrupted; then nothing was written
    boolean settle(RunId run, RunPath path, GateAnswer answer) throws InterruptedException;

    /// Stores an answer that only the run itself can check.
    ///
    /// @param run the run
    /// @param path the path of the gate
    /// @param offer the answer
    /// @return the number of the offer
    /// @throws InterruptedException if the thread was interrupted; then nothing was written
    long offer(RunId run, RunPath path, GateAnswer offer) throws InterruptedException;

    /// {@return the offered answers that are not checked yet, oldest first}
    ///
    /// @param run the run
    List<OfferedAnswer> offers(RunId run);

    /// {@return an offered answer}
    ///
    /// @param number its number
    Optional<OfferedAnswer> offer(long number);

    /// Stores the result of the check of an offered answer.
    ///
    /// @param number its number
    /// @param refusal the reason of the refusal; empty if the answer was accepted
    /// @throws InterruptedException if the thread was interrupted; then nothing was written
    void resolveOffer(long number, String refusal) throws InterruptedException;

    /// Deletes a gate, so that it opens again.
    ///
    /// @param run the run
    /// @param path the path of the gate
    /// @throws InterruptedException if the thread was interrupted; then nothing was written
    void delete(RunId run, RunPath path) throws InterruptedException;

    /// {@return the changes of the gates}
    ///
    /// It publishes the topics of the run and of its gates after a gate was opened, settled or
    /// deleted, after an offer, and after the result of its check. Except for offers, it also
    /// publishes the inbox.
    StoreChanges changes();

    /// {@return whether gates can be answered here}
    default boolean isAnswerable() {
        return true;
    }

    /// {@return the failure for a number that no gate has}
    ///
    /// @param number the number
    static NerveException missing(long number) {
        return new NerveException.NotFound("there is no gate %d".formatted(number))
                .with("item", number)
                .with(HintId.LIST_INBOX);
    }

    /// {@return the failure for a path that no gate of a run has}
    ///
    /// @param run the run
    /// @param path the path
    static NerveException missing(RunId run, RunPath path) {
        return new NerveException.NotFound("run '%s' has no gate '%s'".formatted(run, path))
                .with("run", run)
                .with("gate", path);
    }

    /// {@return a store that refuses to open gates, because no person could answer them}
    static GateStore none() {
        return NoGateStore.NO_GATES;
    }

    /// An offered answer that only the run can check.
    ///
    /// @param number its number
    /// @param path the gate
    /// @param answer the answer
    /// @param refusal the reason of the refusal; empty if it was accepted, null if it is not
    /// checked yet
    record OfferedAnswer(long number, RunPath path, GateAnswer answer, @Nullable String refusal) {}
}
