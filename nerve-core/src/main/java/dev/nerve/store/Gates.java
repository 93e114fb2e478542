package dev.nerve.store;

import dev.nerve.Names;
import dev.nerve.NerveException;
import dev.nerve.RunId;
import dev.nerve.RunPath;
import dev.nerve.run.Gate;
import dev.nerve.run.GateAnswer;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The questions that runs ask people, and how each was settled: once, by whoever was first.
///
/// *Safe for many threads*, and for several processes where what is kept is shared.
public interface Gates {

    /// Opens a gate, or finds it again.
    ///
    /// @param run the run
    /// @param path where in it
    /// @param gate what is asked
    /// @param now since when
    /// @return the gate as it was opened first, with its answer if it has one
    /// @throws InterruptedException if the thread was interrupted; then nothing was written
    OpenGate open(RunId run, RunPath path, Gate gate, Instant now) throws InterruptedException;

    /// {@return a gate, if it was opened}
    ///
    /// @param run the run
    /// @param path where in it
    Optional<OpenGate> find(RunId run, RunPath path);

    /// {@return the gates of a run, settled ones too, in the order in which they were opened}
    ///
    /// @param run the run
    List<OpenGate> of(RunId run);

    /// Settles a gate, unless it is settled.
    ///
    /// @param run the run
    /// @param path where in it
    /// @param answer how
    /// @return whether this is the answer that counts; if not, [#find] tells the one that does
    /// @throws NerveException.NotFound if there is no such gate
    /// @throws InterruptedException if the thread was interrupted; then nothing was written
    boolean settle(RunId run, RunPath path, GateAnswer answer) throws InterruptedException;

    /// Leaves an answer that only the run itself can check.
    ///
    /// @param run the run
    /// @param path where in it
    /// @param offer the answer
    /// @return its number
    /// @throws InterruptedException if the thread was interrupted; then nothing was written
    long offer(RunId run, RunPath path, GateAnswer offer) throws InterruptedException;

    /// {@return the answers that nobody has checked yet, oldest first}
    ///
    /// @param run the run
    List<Offer> offers(RunId run);

    /// {@return an answer that was left to be checked}
    ///
    /// @param number its number
    Optional<Offer> offer(long number);

    /// Tells who left an answer what came of it.
    ///
    /// @param number its number
    /// @param refusal why it was refused; nothing if it was taken
    /// @throws InterruptedException if the thread was interrupted; then nothing was written
    void judge(long number, String refusal) throws InterruptedException;

    /// Forgets a gate, so that it is asked anew.
    ///
    /// @param run the run
    /// @param path where in it
    /// @throws InterruptedException if the thread was interrupted; then nothing was written
    void forget(RunId run, RunPath path) throws InterruptedException;

    /// {@return whether somebody could answer what is asked here}
    default boolean isAnswerable() {
        return true;
    }

    /// {@return where no question can be asked, because nobody could answer it}
    static Gates none() {
        return NoGates.NO_GATES;
    }

    /// A gate that was opened.
    ///
    /// @param run the run
    /// @param path where in it
    /// @param gate what is asked
    /// @param since when it was opened
    /// @param answer how it was settled, or null if it was not
    record OpenGate(
            RunId run, RunPath path, Gate gate, Instant since, @Nullable GateAnswer answer) {

        /// {@return why this cannot be answered any more}
        ///
        /// @throws IllegalStateException if it can
        public NerveException.AlreadyExists taken() {
            if (answer == null) {
                throw new IllegalStateException("the gate waits");
            }
            return new NerveException.AlreadyExists(
                    "gate '%s' was %s with %s by %s at %s"
                            .formatted(
                                    path,
                                    answer.how().wireName().replace('_', ' '),
                                    Names.quoted(answer.text()),
                                    answer.by(),
                                    answer.at()));
        }
    }

    /// An answer that only the run can check.
    ///
    /// @param number its number
    /// @param path the gate
    /// @param answer the answer
    /// @param refusal why it was refused, nothing if it was taken, null while nobody has checked it
    record Offer(long number, RunPath path, GateAnswer answer, @Nullable String refusal) {}
}
