package dev.nerve.store;

import dev.nerve.RunPath;
import dev.nerve.Usage;
import dev.nerve.run.Outcome;
import dev.nerve.value.Value;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Remembers what the effects of one run gave, so that the run can go on after a crash without
/// doing them again.
///
/// *Safe for many threads.*
public interface Journal {

    /// {@return whether it remembers anything at all}
    boolean isKept();

    /// {@return what is known of a place of the run}
    ///
    /// @param path the place
    Optional<Entry> find(RunPath path);

    /// {@return what is known of a call of a branch}
    ///
    /// @param branch the place that calls
    /// @param order which of its calls, counted from 1
    Optional<Entry> call(RunPath branch, int order);

    /// {@return all that is known of places inside an effect, at any depth, oldest first}
    ///
    /// @param effect the effect
    List<Entry> inside(Effect effect);

    /// {@return something inside an effect that is known from before and that nobody has asked for}
    ///
    /// @param effect the effect, which is over
    Optional<Entry> unasked(Effect effect);

    /// Lets nobody have to ask for what is inside an effect, because that was cut short; but for
    /// what was done instead of it.
    ///
    /// @param effect the effect
    void excuse(Effect effect);

    /// Tells that an effect is about to begin; when it returns, that lasts.
    ///
    /// @param effect what
    /// @param details what it takes to go on with it, such as the end of a wait
    /// @throws InterruptedException if the thread was interrupted; then nothing was written
    default void intend(Effect effect, Value.Fields details) throws InterruptedException {
        intend(effect, details, Change.NONE);
    }

    /// Tells that an effect is about to begin; when it returns, that lasts.
    ///
    /// @param effect what
    /// @param details what it takes to go on with it, such as the end of a wait
    /// @param also a change that is made together with it, both or none
    /// @throws InterruptedException if the thread was interrupted; then nothing was written
    void intend(Effect effect, Value.Fields details, Change also) throws InterruptedException;

    /// Records what an effect gave; when it returns, that lasts.
    ///
    /// @param entry what
    /// @param also a change that is made together with it, both or none
    /// @throws InterruptedException if the thread was interrupted; then nothing was written
    void record(Entry entry, Change also) throws InterruptedException;

    /// Forgets all that is known of places inside an effect, but not of the effect itself.
    ///
    /// @param effect the effect, where everything is about to be done once more
    /// @throws InterruptedException if the thread was interrupted; then nothing was forgotten
    void forgetInside(Effect effect) throws InterruptedException;

    /// Forgets what is known of a place, but not of those inside.
    ///
    /// @param path the place
    /// @throws InterruptedException if the thread was interrupted; then nothing was forgotten
    void forget(RunPath path) throws InterruptedException;

    /// {@return a journal that remembers nothing}
    static Journal none() {
        return Forgetful.INSTANCE;
    }

    /// What is known of one effect.
    ///
    /// @param effect what was to be done
    /// @param details what it takes to go on with it
    /// @param outcome what it gave, after its error policy; null while it is under way
    /// @param usage what it spent, which counts again when the outcome is given again
    record Entry(Effect effect, Value.Fields details, @Nullable Outcome outcome, Usage usage) {

        private static final String CONTINUED = "continued";
        private static final String LOOSE = "loose";
        private static final String UNDONE = "undone";

        /// {@return that an effect gave something}
        ///
        /// @param effect what was done
        /// @param outcome what it gave
        /// @param usage what it spent
        public static Entry done(Effect effect, Outcome outcome, Usage usage) {
            return new Entry(effect, Value.Fields.EMPTY, outcome, usage);
        }

        /// {@return that an effect has begun}
        ///
        /// @param effect what is done
        /// @param details what it takes to go on with it
        public static Entry begun(Effect effect, Value.Fields details) {
            return new Entry(effect, details, null, Usage.NONE);
        }

        /// {@return that an effect has begun, and was ended by nerve before it was done}
        ///
        /// @param effect what was begun
        public static Entry undone(Effect effect) {
            return begun(effect, Value.Fields.EMPTY.with(UNDONE, true));
        }

        /// {@return whether nerve ended it before it was done, so that nobody has to be asked}
        public boolean isUndone() {
            return outcome == null && details.fields().containsKey(UNDONE);
        }

        /// {@return the same, where others go on though it failed}
        public Entry continued() {
            return new Entry(effect, details.with(CONTINUED, true), outcome, usage);
        }

        /// {@return whether others went on though it failed}
        public boolean isContinued() {
            return details.fields().containsKey(CONTINUED);
        }

        /// {@return the same, where nobody has to ask for it any more}
        public Entry loosened() {
            return new Entry(effect, details.with(LOOSE, true), outcome, usage);
        }

        /// {@return whether nobody has to ask for it: it was done because of a failure that has
        /// been forgotten since; whoever asks for it all the same is given it}
        public boolean isLoose() {
            return details.fields().containsKey(LOOSE);
        }

        /// {@return the same as a call that counts}
        ///
        /// @param asked the call
        public Entry fastened(Effect asked) {
            var fields = new LinkedHashMap<>(details.fields());
            fields.remove(LOOSE);
            return new Entry(asked, new Value.Fields(fields), outcome, usage);
        }
    }

    /// Something that is changed together with the journal.
    @FunctionalInterface
    interface Change {

        /// Nothing.
        Change NONE = () -> {};

        /// Makes the change.
        ///
        /// @throws InterruptedException if the thread was interrupted; then nothing was changed
        void make() throws InterruptedException;
    }
}
