package dev.nerve.store.journal;

import dev.nerve.RunPath;
import dev.nerve.Usage;
import dev.nerve.run.Outcome;
import dev.nerve.value.Value;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The recorded outcomes of the effects of one run, so that a resumed run does not repeat them.
///
/// *Safe for many threads.*
public interface Journal {

    /// {@return whether the journal records anything}
    boolean isRecording();

    /// {@return whether the journal records the starts of programs}
    default boolean isRecordingStarts() {
        return isRecording();
    }

    /// Makes a change with which an execution without an entry ends. If the execution is the whole
    /// run, the end of the run is stored in the same transaction.
    ///
    /// @param path the place of the execution
    /// @param outcome the outcome that the execution will have
    /// @param change the change
    /// @throws InterruptedException if the thread was interrupted; then nothing was changed
    default void endExecution(RunPath path, Outcome outcome, Change change)
            throws InterruptedException {
        change.make();
    }

    /// {@return the entry of a place of the run}
    ///
    /// @param path the place
    Optional<Entry> find(RunPath path);

    /// {@return the entry of a call of a branch}
    ///
    /// @param branch the path of the branch
    /// @param order the number of the call, counted from 1
    Optional<Entry> findCall(RunPath branch, int order);

    /// {@return the entries of all places inside an effect, at any depth, oldest first}
    ///
    /// @param effect the effect
    List<Entry> inside(RunEffect effect);

    /// {@return a recorded entry inside an effect that the replay has not asked for}
    ///
    /// @param effect the effect, which has ended
    Optional<Entry> findUnreplayed(RunEffect effect);

    /// Allows the replay to skip the entries inside an effect that was cut short, except those of
    /// its fallback.
    ///
    /// @param effect the effect
    void ignoreUnreplayed(RunEffect effect);

    /// Records durably that an effect is about to start.
    ///
    /// @param effect the effect
    /// @param details the data needed to resume it, such as the end of a wait
    /// @throws InterruptedException if the thread was interrupted; then nothing was written
    default void recordStart(RunEffect effect, Value.Fields details) throws InterruptedException {
        recordStart(effect, details, Change.NONE);
    }

    /// Records durably that an effect is about to start.
    ///
    /// @param effect the effect
    /// @param details the data needed to resume it, such as the end of a wait
    /// @param also a change that is made in the same transaction
    /// @throws InterruptedException if the thread was interrupted; then nothing was written
    void recordStart(RunEffect effect, Value.Fields details, Change also)
            throws InterruptedException;

    /// Records the outcome of an effect durably before it returns.
    ///
    /// @param entry the entry
    /// @param also a change that is made in the same transaction
    /// @throws InterruptedException if the thread was interrupted; then nothing was written
    void record(Entry entry, Change also) throws InterruptedException;

    /// Deletes the entries of all places inside an effect, but not that of the effect itself.
    ///
    /// @param effect the effect, whose inner places will be executed again
    /// @throws InterruptedException if the thread was interrupted; then nothing was deleted
    void forgetInside(RunEffect effect) throws InterruptedException;

    /// Deletes the entry of a place, but not those of places inside it.
    ///
    /// @param path the place
    /// @throws InterruptedException if the thread was interrupted; then nothing was deleted
    void forget(RunPath path) throws InterruptedException;

    /// {@return a journal that records nothing}
    static Journal none() {
        return NoJournal.INSTANCE;
    }

    /// The record of one effect.
    ///
    /// @param effect the effect
    /// @param details the data needed to resume it, such as the end of a wait
    /// @param outcome its outcome after its error policy; null while it is under way
    /// @param usage its usage, which counts again when a replay returns the outcome
    record Entry(RunEffect effect, Value.Fields details, @Nullable Outcome outcome, Usage usage) {

        private static final String CONTINUED = "continued";
        private static final String LOOSE = "loose";
        private static final String UNDONE = "undone";

        /// {@return an entry for a finished effect}
        ///
        /// @param effect the effect
        /// @param outcome its outcome
        /// @param usage its usage
        public static Entry done(RunEffect effect, Outcome outcome, Usage usage) {
            return new Entry(effect, Value.Fields.EMPTY, outcome, usage);
        }

        /// {@return an entry for a started effect}
        ///
        /// @param effect the effect
        /// @param details the data needed to resume it, such as the end of a wait
        public static Entry started(RunEffect effect, Value.Fields details) {
            return new Entry(effect, details, null, Usage.NONE);
        }

        /// {@return an entry for an effect that nerve stopped before it was done}
        ///
        /// @param effect the effect
        public static Entry undone(RunEffect effect) {
            return started(effect, Value.Fields.EMPTY.with(UNDONE, true));
        }

        /// {@return whether nerve stopped it before it was done, so that no person has to be asked}
        public boolean isUndone() {
            return outcome == null && details.fields().containsKey(UNDONE);
        }

        /// {@return a copy after whose failure others continued}
        public Entry continued() {
            return new Entry(effect, details.with(CONTINUED, true), outcome, usage);
        }

        /// {@return whether others continued although it failed}
        public boolean isContinued() {
            return details.fields().containsKey(CONTINUED);
        }

        /// {@return a copy that the replay may skip}
        public Entry asOptional() {
            return new Entry(effect, details.with(LOOSE, true), outcome, usage);
        }

        /// {@return whether the replay may skip it, because it was a reaction to a failure that was
        /// deleted since; a replay that asks for it gets it}
        public boolean isOptional() {
            return details.fields().containsKey(LOOSE);
        }

        /// {@return a copy that the replay must ask for}
        ///
        /// @param asked the call that asked for it
        public Entry asRequired(RunEffect asked) {
            var fields = new LinkedHashMap<>(details.fields());
            fields.remove(LOOSE);
            return new Entry(asked, new Value.Fields(fields), outcome, usage);
        }
    }

    /// A change that is made in the same transaction as one of the journal.
    @FunctionalInterface
    interface Change {

        /// No change.
        Change NONE = () -> {};

        /// Makes the change.
        ///
        /// @throws InterruptedException if the thread was interrupted; then nothing changed
        void make() throws InterruptedException;
    }
}
