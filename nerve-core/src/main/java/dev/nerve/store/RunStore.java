package dev.nerve.store;

import dev.nerve.NerveException;
import dev.nerve.RunId;
import dev.nerve.RunPath;
import dev.nerve.event.Event;
import dev.nerve.value.Value;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/// The runs that are kept. *Safe for many threads*, and for several processes where what is kept is
/// shared.
///
/// What changes something lasts when it returns.
public interface RunStore {

    /// Adds a run.
    ///
    /// @param run the run
    /// @throws NerveException.AlreadyExists if there is one of that name
    /// @throws InterruptedException if the thread was interrupted; then nothing was written
    void add(RunRecord run) throws InterruptedException;

    /// {@return a run, if it is there}
    ///
    /// @param id its name
    Optional<RunRecord> find(RunId id);

    /// {@return what a list has of a run, if it is there}
    ///
    /// @param id its name
    /// @see RunRecord#brief()
    Optional<RunRecord> findBrief(RunId id);

    /// {@return what a list has of all runs, the newest first; that is little, however much a run
    /// was given or gave}
    ///
    /// @see RunRecord#brief()
    List<RunRecord> list();

    /// Makes a process the owner of a run that may go on, unless another that lives is. What others
    /// wanted of the run before is forgotten.
    ///
    /// @param id the run
    /// @param owner the process
    /// @param lives tells whether a process does
    /// @return whether it is the owner now; not if the run is completed or cancelled
    /// @throws NerveException.NotFound if there is no such run
    /// @throws InterruptedException if the thread was interrupted; then nothing was written
    boolean take(RunId id, Owner owner, Predicate<Owner> lives) throws InterruptedException;

    /// Says how far a run has come.
    ///
    /// @param id the run
    /// @param status how far; without an owner, nobody owns it any more
    /// @throws InterruptedException if the thread was interrupted; then nothing was written
    void update(RunId id, RunStatus status) throws InterruptedException;

    /// Says how far a run has come, as its owner.
    ///
    /// @param id the run
    /// @param owner who says it
    /// @param status how far; without an owner, nobody owns it any more
    /// @throws NerveException.Unavailable if another owns it by now; then nothing was written
    /// @throws InterruptedException if the thread was interrupted; then nothing was written
    default void update(RunId id, Owner owner, RunStatus status) throws InterruptedException {
        update(id, owner, status, List.of());
    }

    /// Says how far a run has come, as its owner, and keeps what happened on the way: both, or
    /// nothing.
    ///
    /// @param id the run
    /// @param owner who says it
    /// @param status how far; without an owner, nobody owns it any more
    /// @param events in their order
    /// @throws NerveException.Unavailable if another owns it by now; then nothing was written
    /// @throws InterruptedException if the thread was interrupted; then nothing was written
    void update(RunId id, Owner owner, RunStatus status, List<Event> events)
            throws InterruptedException;

    /// Says what somebody wants of a run; the last word counts.
    ///
    /// @param id the run
    /// @param wanted what
    /// @param by who
    /// @throws NerveException.NotFound if there is no such run
    /// @throws InterruptedException if the thread was interrupted; then nothing was written
    void want(RunId id, Wanted wanted, String by) throws InterruptedException;

    /// {@return what somebody wants of a run, and who}
    ///
    /// @param id the run
    Wish wanted(RunId id);

    /// Refuses to let a run begin or go on if nobody can read what it began with. What is left of
    /// such a run can still be looked at, ended and removed.
    ///
    /// @param id the run
    /// @throws NerveException.Unavailable if it is sealed, and the key is missing
    default void requireReadable(RunId id) {}

    /// {@return the journal of a run, with what it shares of the run that it was forked from}
    ///
    /// Read once: what other processes record later is not in it.
    ///
    /// @param id the run
    Journal journal(RunId id);

    /// {@return the same for who owns the run}
    ///
    /// Once another owns it, whatever is to be written fails with [NerveException.Unavailable].
    ///
    /// @param id the run
    /// @param owner who writes
    Journal journal(RunId id, Owner owner);

    /// {@return the number of what is known of a place in a run's journal, if anything is}
    ///
    /// Everything that was recorded before it has a smaller one.
    ///
    /// @param id the run
    /// @param path the place
    Optional<Long> position(RunId id, RunPath path);

    /// {@return the questions of all runs}
    Gates gates();

    /// Keeps what happened in a run, as its owner. Events that are kept already are not kept twice.
    ///
    /// @param id the run
    /// @param owner who keeps them
    /// @param events in their order
    /// @throws NerveException.Unavailable if another owns it by now; then nothing was written
    /// @throws InterruptedException if the thread was interrupted; then nothing was written
    void keep(RunId id, Owner owner, List<Event> events) throws InterruptedException;

    /// {@return the events of a run as they are on the wire, in their order}
    ///
    /// @param id the run
    /// @param from the number of the first
    /// @param most how many at most
    List<Value> events(RunId id, long from, int most);

    /// {@return the number of the last event that is kept of a run, or 0}
    ///
    /// @param id the run
    long lastEvent(RunId id);

    /// Forgets a run with its journal, gates and events; what a fork of it shares stays.
    ///
    /// @param id the run
    /// @throws InterruptedException if the thread was interrupted; then nothing was written
    void remove(RunId id) throws InterruptedException;

    /// {@return what who is no longer the owner of a run is told}
    ///
    /// @param id the run
    static NerveException lost(RunId id) {
        return new NerveException.Unavailable(
                "run '%s' belongs to another process by now, and goes on there".formatted(id));
    }

    /// What somebody wants of a run.
    ///
    /// @param wanted what
    /// @param by who
    record Wish(Wanted wanted, String by) {}
}
