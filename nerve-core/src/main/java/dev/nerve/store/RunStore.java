package dev.nerve.store;

import dev.nerve.HintId;
import dev.nerve.NerveException;
import dev.nerve.RunId;
import dev.nerve.RunPath;
import dev.nerve.SessionId;
import dev.nerve.change.StoreChanges;
import dev.nerve.event.Event;
import dev.nerve.event.SessionEvent;
import dev.nerve.gate.GateStore;
import dev.nerve.store.journal.Journal;
import dev.nerve.store.journal.OwnershipCheck;
import dev.nerve.store.journal.RunEffect;
import dev.nerve.value.Value;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// A store for runs. *Safe for many threads*, and for several processes if the data is shared.
///
/// Every change is durable when its method returns.
public interface RunStore {

    /// Adds a run.
    ///
    /// @param run the run
    /// @throws NerveException.AlreadyExists if a run has that name
    /// @throws InterruptedException if the thread was interrupted; then nothing was written
    default void add(RunRecord run) throws InterruptedException {
        add(run, List.of());
    }

    /// Adds a run, together with events about it.
    ///
    /// @param run the run
    /// @param events the events, such as its creation
    /// @throws NerveException.AlreadyExists if a run has that name
    /// @throws InterruptedException if the thread was interrupted; then nothing was written
    void add(RunRecord run, List<SessionEvent> events) throws InterruptedException;

    /// Adds a run, and makes a change of the same data in the same transaction.
    ///
    /// @param run the run
    /// @param change the change; it may be made on another thread, and again after a failure
    /// @throws NerveException.AlreadyExists if a run has that name
    /// @throws InterruptedException if the thread was interrupted; then nothing was written
    void add(RunRecord run, Journal.Change change) throws InterruptedException;

    /// Records that a program of a light run is about to start, on behalf of the owner of the run.
    ///
    /// @param id the run
    /// @param ownership the ownership
    /// @param effect the execution of the program
    /// @throws NerveException.Unavailable if another process owns the run now; then nothing was
    /// written
    /// @throws InterruptedException if the thread was interrupted; then nothing was written
    void addEffect(RunId id, RunOwnership ownership, RunEffect effect) throws InterruptedException;

    /// {@return a run, if it exists}
    ///
    /// @param id its name
    Optional<RunRecord> find(RunId id);

    /// {@return the brief record of a run, if it exists}
    ///
    /// @param id its name
    /// @see RunRecord#brief()
    Optional<RunRecord> findBrief(RunId id);

    /// {@return the entry of a run in a list, if it exists}
    ///
    /// @param id its name
    Optional<RunSummary> findSummary(RunId id);

    /// {@return the brief records of all runs, newest first}
    ///
    /// @see RunRecord#brief()
    default List<RunRecord> list() {
        return list(RunQuery.ALL).runs().stream().map(RunSummary::record).toList();
    }

    /// {@return a page of runs, newest first}
    ///
    /// A store reads no inputs, sources or outcomes for it, except the beginning of an outcome.
    ///
    /// @param query the runs to list
    RunPage list(RunQuery query);

    /// {@return the number of runs on all pages of a list}
    ///
    /// @param query the runs to count; its limit and its cursor are ignored
    long count(RunQuery query);

    /// {@return the runs that are over and ended before a time, the one that ended first first}
    ///
    /// Runs that a fork needs in order to start are left out.
    ///
    /// @param before the time
    /// @param skipped the number of runs to leave out at the beginning
    /// @param most the maximum number of runs
    /// @see #hasUnstartedFork
    List<RunId> listExpired(Instant before, int skipped, int most);

    /// {@return whether a run has a fork without events: the fork copies conversations of the run
    /// when it starts}
    ///
    /// @param id the run
    boolean hasUnstartedFork(RunId id);

    /// {@return the names that are, begin with, or after a dash end with a text; newest first}
    ///
    /// @param part the text
    List<RunId> names(String part);

    /// Replaces the labels of a run.
    ///
    /// @param id the run
    /// @param labels the labels
    /// @throws NerveException.NotFound if there is no such run
    /// @throws InterruptedException if the thread was interrupted; then nothing was written
    void label(RunId id, Set<String> labels) throws InterruptedException;

    /// Gives a run a title for people.
    ///
    /// @param id the run
    /// @param title the title; empty to take it away
    /// @throws NerveException.NotFound if there is no such run
    /// @throws InterruptedException if the thread was interrupted; then nothing was written
    void rename(RunId id, String title) throws InterruptedException;

    /// Archives a run, or takes it out of the archive.
    ///
    /// @param id the run
    /// @param archived whether the run is archived from now on
    /// @throws NerveException.NotFound if there is no such run
    /// @throws InterruptedException if the thread was interrupted; then nothing was written
    void archive(RunId id, boolean archived) throws InterruptedException;

    /// Makes a process the owner of a run, unless the run is completed or cancelled, or
    /// another live process owns it. Earlier control requests are dropped.
    ///
    /// @param id the run
    /// @param owner the process
    /// @param lives checks whether a process is alive
    /// @return the ownership, with a higher epoch than all before; empty if the run is completed or
    /// cancelled, or a live process owns it
    /// @throws NerveException.NotFound if there is no such run
    /// @throws InterruptedException if the thread was interrupted; then nothing was written
    default Optional<RunOwnership> acquire(RunId id, RunOwner owner, Predicate<RunOwner> lives)
            throws InterruptedException {
        return acquire(id, owner, lives, TakeOver.ONLY_FROM_DEAD);
    }

    /// Makes a process the owner of a run, unless the run is completed or cancelled. Earlier
    /// control requests are dropped.
    ///
    /// @param id the run
    /// @param owner the process
    /// @param lives checks whether a process is alive
    /// @param takeOver the owners from which the process may take the run
    /// @return the ownership, with a higher epoch than all before; empty if the run is completed or
    /// cancelled, or an owner keeps it
    /// @throws NerveException.NotFound if there is no such run
    /// @throws InterruptedException if the thread was interrupted; then nothing was written
    Optional<RunOwnership> acquire(
            RunId id, RunOwner owner, Predicate<RunOwner> lives, TakeOver takeOver)
            throws InterruptedException;

    /// Stores the status of a run, whoever owns it. The epoch stays the same.
    ///
    /// @param id the run
    /// @param status the status; without an owner, the run is released
    /// @throws InterruptedException if the thread was interrupted; then nothing was written
    void update(RunId id, RunStatus status) throws InterruptedException;

    /// Stores the status of a run, on behalf of its owner.
    ///
    /// @param id the run
    /// @param ownership the ownership
    /// @param status the status; without an owner, the run is released
    /// @throws NerveException.Unavailable if another process owns the run now; then nothing was
    /// written
    /// @throws InterruptedException if the thread was interrupted; then nothing was written
    default void update(RunId id, RunOwnership ownership, RunStatus status)
            throws InterruptedException {
        update(id, ownership, status, List.of());
    }

    /// Stores the status of a run and its new events in one transaction, on behalf of its owner.
    ///
    /// @param id the run
    /// @param ownership the ownership
    /// @param status the status; without an owner, the run is released
    /// @param events the events, in their order
    /// @throws NerveException.Unavailable if another process owns the run now; then nothing was
    /// written
    /// @throws InterruptedException if the thread was interrupted; then nothing was written
    void update(RunId id, RunOwnership ownership, RunStatus status, List<Event> events)
            throws InterruptedException;

    /// Stores that the process that executed a run has died: the run is interrupted from then on.
    ///
    /// The run keeps its owner. So its next owner knows that this one may have emitted more events
    /// than it stored. If several processes call this, one of them stores it.
    ///
    /// @param id the run
    /// @param gone the dead owner
    /// @param event the event about it
    /// @return whether this call stored it; false if the run is over or interrupted already, was
    /// deleted, or has another owner
    /// @throws InterruptedException if the thread was interrupted; then nothing was written
    boolean interrupt(RunId id, RunOwner gone, SessionEvent event) throws InterruptedException;

    /// Stores a control request for a run; the last one counts.
    ///
    /// @param id the run
    /// @param runControl the requested control
    /// @param by the person who requests it
    /// @throws NerveException.NotFound if there is no such run
    /// @throws InterruptedException if the thread was interrupted; then nothing was written
    void requestControl(RunId id, RunControl runControl, String by) throws InterruptedException;

    /// {@return the control request for a run}
    ///
    /// @param id the run
    ControlRequest controlRequest(RunId id);

    /// {@return the control request for a run, for its owner}
    ///
    /// @param id the run
    /// @param ownership the ownership
    /// @throws NerveException.Unavailable if another process owns the run now
    ControlRequest controlRequest(RunId id, RunOwnership ownership);

    /// Throws if the input of a run cannot be read, so that it cannot start or resume. Such a run
    /// can still be shown, stopped and removed.
    ///
    /// @param id the run
    /// @throws NerveException.Unavailable if the data is sealed and the key is missing
    default void requireReadable(RunId id) {}

    /// {@return the journal of a run, including the part it shares with the run it was forked from}
    ///
    /// The journal is loaded once; later changes of other processes are not visible.
    ///
    /// @param id the run
    Journal journal(RunId id);

    /// {@return the journal of a run, for its owner}
    ///
    /// Once another process owns the run, all writes fail with [NerveException.Unavailable].
    ///
    /// @param id the run
    /// @param ownership the ownership
    Journal journal(RunId id, RunOwnership ownership);

    /// {@return the number of the first journal line of a place, if there is one}
    ///
    /// All earlier lines have a smaller number.
    ///
    /// @param id the run
    /// @param path the place
    Optional<Long> position(RunId id, RunPath path);

    /// {@return the journal entries of a run before a line, as they were then}
    ///
    /// @param id the run
    /// @param number the number of the line
    List<Journal.Entry> entriesBefore(RunId id, long number);

    /// {@return the gates of all runs, for everybody who answers them}
    GateStore gates();

    /// {@return the gates of all runs, for the owner of one run}
    ///
    /// Once another process owns the run, all writes fail with [NerveException.Unavailable].
    ///
    /// @param id the run
    /// @param ownership the ownership
    default GateStore gates(RunId id, RunOwnership ownership) {
        return gates(id, ownership, null);
    }

    /// {@return the gates of all runs, for the owner of one run}
    ///
    /// @param id the run
    /// @param ownership the ownership
    /// @param session the session of new gates that name none, or null
    default GateStore gates(RunId id, RunOwnership ownership, @Nullable SessionId session) {
        return new OwnedGateStore(gates(), ownershipCheck(id, ownership), session);
    }

    /// Makes a change of the same data, such as its gates or its definitions, on behalf of the
    /// owner of a run. The check of the owner and the change are one transaction.
    ///
    /// @param id the run
    /// @param ownership the ownership
    /// @param change the change; it may be made on another thread, and again after a failure
    /// @throws NerveException.Unavailable if another process owns the run now; then nothing was
    /// written
    /// @throws InterruptedException if the thread was interrupted; then nothing was written
    void write(RunId id, RunOwnership ownership, Journal.Change change) throws InterruptedException;

    /// Throws if another process owns a run now. It costs one indexed read.
    ///
    /// @param id the run
    /// @param ownership the ownership
    /// @throws NerveException.Unavailable if another process owns the run now
    default void requireOwned(RunId id, RunOwnership ownership) {
        controlRequest(id, ownership);
    }

    /// {@return the check that a process still owns a run}
    ///
    /// @param id the run
    /// @param ownership the ownership of the process
    default OwnershipCheck ownershipCheck(RunId id, RunOwnership ownership) {
        return new OwnershipCheck() {
            @Override
            public void requireOwned() {
                RunStore.this.requireOwned(id, ownership);
            }

            @Override
            public void write(Journal.Change change) throws InterruptedException {
                RunStore.this.write(id, ownership, change);
            }
        };
    }

    /// {@return the changes of the store}
    ///
    /// It publishes the topic of a run after each change of its status, control request, gates,
    /// offers and events, but not for each line of its journal. It publishes the topic of control
    /// after a control request and a change of the owner. It publishes the gates of a run and the
    /// inbox after each change of a gate.
    StoreChanges changes();

    /// {@return the log of all events, of runs and of sessions}
    EventStore eventLog();

    /// Stores events of a run, on behalf of its owner. Events that are already stored are ignored.
    ///
    /// @param id the run
    /// @param ownership the ownership
    /// @param events the events, in their order
    /// @throws NerveException.Unavailable if another process owns the run now; then nothing was
    /// written
    /// @throws InterruptedException if the thread was interrupted; then nothing was written
    void appendEvents(RunId id, RunOwnership ownership, List<Event> events)
            throws InterruptedException;

    /// {@return the events of a run in wire form, in their order}
    ///
    /// @param id the run
    /// @param from the number of the first event
    /// @param most the maximum number of events
    List<Value> events(RunId id, long from, int most);

    /// {@return the number of the last stored event of a run, or 0}
    ///
    /// @param id the run
    long lastEvent(RunId id);

    /// Deletes a run with its journal, gates and events; data that its forks share stays.
    ///
    /// @param id the run
    /// @throws InterruptedException if the thread was interrupted; then nothing was written
    default void remove(RunId id) throws InterruptedException {
        remove(id, List.of());
    }

    /// Deletes a run with its journal, gates and events, and adds events about it.
    ///
    /// @param id the run
    /// @param events the events, such as its deletion
    /// @throws InterruptedException if the thread was interrupted; then nothing was written
    void remove(RunId id, List<SessionEvent> events) throws InterruptedException;

    /// {@return the failure for a run that does not exist}
    ///
    /// @param name the requested name
    static NerveException missing(String name) {
        return new NerveException.NotFound("there is no run '%s'".formatted(name))
                .with("run", name)
                .with(HintId.LIST_RUNS);
    }

    /// {@return the failure for a process that no longer owns a run}
    ///
    /// @param id the run
    static NerveException ownershipLost(RunId id) {
        return new NerveException.Unavailable(
                        "run '%s' now belongs to another process and continues there".formatted(id))
                .markAsOwnershipLoss()
                .with("run", id)
                .with(HintId.TAKE_OVER_RUN);
    }

    /// A control request for a run.
    ///
    /// @param wanted the requested control
    /// @param by the person who requests it
    record ControlRequest(RunControl wanted, String by) {}
}
