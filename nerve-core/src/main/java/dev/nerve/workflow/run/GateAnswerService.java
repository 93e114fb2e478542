package dev.nerve.workflow.run;

import dev.nerve.NerveException;
import dev.nerve.RunId;
import dev.nerve.change.ChangeTopic;
import dev.nerve.change.WakeSignal;
import dev.nerve.gate.Gate;
import dev.nerve.gate.GateAnswer;
import dev.nerve.gate.GateSchemaValidator;
import dev.nerve.gate.GateStore;
import dev.nerve.gate.StoredGate;
import dev.nerve.run.TimeSource;
import dev.nerve.value.Value;
import java.time.Duration;
import java.util.List;

/// The operations that answer the gates of runs, in this process or another.
///
/// @param gates the gates
/// @param time the time source
/// @param mask masks secrets in messages
/// @param schemas checks answers of gates with a JSON Schema
record GateAnswerService(
        GateStore gates, TimeSource time, RunSecretMask mask, GateSchemaValidator schemas) {

    /// The maximum wait for the run to check an answer.
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    /// {@return the gates of a run that wait for an answer}
    List<StoredGate> waiting(RunId run) {
        return gates.list(run).stream().filter(StoredGate::isOpen).toList();
    }

    /// Cancels the waiting gates of a run that has ended.
    void cancel(RunId run) throws InterruptedException {
        var by = "the end of the run";
        var cancelled = new GateAnswer(GateAnswer.Resolution.CANCELLED, "", by, time.now());
        for (var gate : waiting(run)) {
            gates.settle(run, gate.path(), cancelled);
        }
    }

    /// Answers a gate; the first valid answer counts.
    ///
    /// @param name the gate's path, its path without the workflow, or its name; empty for the only
    /// waiting gate
    /// @throws NerveException.NotFound if no such gate is waiting
    /// @throws NerveException.Invalid if the answer is refused, or several gates have that name
    /// @throws NerveException.AlreadyExists if the gate has an answer; the message says by whom
    void answer(RunId run, String name, String text, String by) throws InterruptedException {
        var open = find(run, name);
        settleIfLate(open);
        answer(open, open.gate().parseAnswer(text, schemas), by);
    }

    /// Answers a gate; the first valid answer counts.
    ///
    /// @param number its number in the inbox
    /// @throws NerveException.NotFound if there is no such gate
    /// @throws NerveException.Invalid if the answer is refused
    /// @throws NerveException.AlreadyExists if the gate has an answer; the message says by whom
    void answer(long number, Value value, String by) throws InterruptedException {
        var open = gates.find(number).orElseThrow(() -> GateStore.missing(number));
        if (!open.isOpen()) {
            throw taken(open);
        }
        settleIfLate(open);
        answer(open, value, by);
    }

    private void answer(StoredGate open, Value value, String by) throws InterruptedException {
        open.gate()
                .refusal(value, schemas)
                .ifPresent(why -> {
                    throw refused(open, why);
                });
        var answer = new GateAnswer(GateAnswer.Resolution.ANSWERED, value, by, time.now());
        if (open.gate().check() == Gate.CheckedBy.RUN) {
            offer(open.run().orElseThrow(), open, answer);
        } else if (!gates.settle(open.number(), answer)) {
            throw taken(gates.find(open.number()).orElseThrow());
        }
    }

    /// Applies the deadline of a gate, which also holds while no process executes the run.
    private void settleIfLate(StoredGate open) throws InterruptedException {
        var late = open.gate().timeoutAnswer(time.now());
        if (late.isPresent()) {
            gates.settle(open.number(), late.get());
            throw taken(gates.find(open.number()).orElseThrow());
        }
    }

    private NerveException taken(StoredGate open) {
        return mask.mask(open).alreadyAnswered();
    }

    private NerveException refused(StoredGate open, String why) {
        return mask.refused("gate '%s': %s".formatted(open.name(), why));
    }

    /// {@return the waiting gate with a name}
    StoredGate find(RunId run, String name) {
        var all = gates.list(run);
        var named = all.stream().filter(gate -> isNamed(gate, name)).toList();
        var waiting = named.stream().filter(StoredGate::isOpen).toList();
        if (waiting.size() == 1) {
            return waiting.getFirst();
        }
        if (waiting.size() > 1) {
            var which = name.isEmpty() ? "wait" : "are called '%s'".formatted(name);
            throw new NerveException.Invalid(
                    "several gates %s; say which: %s".formatted(which, paths(waiting)));
        }
        if (name.isEmpty() && named.size() != 1) {
            throw nothingWaits(run, named);
        }
        if (!named.isEmpty()) {
            throw taken(named.getLast());
        }
        var others = waiting(run);
        throw new NerveException.NotFound(
                        "run '%s' has no gate '%s'; %s"
                                .formatted(
                                        run,
                                        name,
                                        others.isEmpty()
                                                ? "none is waiting"
                                                : "waiting: " + paths(others)))
                .with("run", run)
                .with("gate", name);
    }

    /// {@return the failure of an answer without a gate name if no gate is waiting}
    private static NerveException nothingWaits(RunId run, List<StoredGate> settled) {
        return settled.isEmpty()
                ? new NerveException.NotFound(
                        "nothing waits for an answer in run '%s'".formatted(run))
                : new NerveException.AlreadyExists(
                        "all %d gates of run '%s' are already answered"
                                .formatted(settled.size(), run));
    }

    private static boolean isNamed(StoredGate gate, String name) {
        var whole = gate.path().toString();
        return name.isEmpty()
                || whole.equals(name)
                || whole.substring(whole.indexOf('/') + 1).equals(name)
                || gate.path().name().equals(name);
    }

    private static String paths(List<StoredGate> open) {
        return String.join(", ", open.stream().map(gate -> gate.path().toString()).toList());
    }

    private void offer(RunId run, StoredGate open, GateAnswer answer) throws InterruptedException {
        var signal = new WakeSignal();
        try (var _ = gates.changes().subscribe(ChangeTopic.gates(run), signal::set)) {
            long number = gates.offer(run, open.path(), answer);
            long end = time.nanos() + PATIENCE.toNanos();
            for (long left = PATIENCE.toNanos(); left > 0; left = end - time.nanos()) {
                signal.clear();
                var refusal = gates.offer(number).map(GateStore.OfferedAnswer::refusal);
                if (refusal.isPresent()) {
                    judged(run, open, answer, refusal.get());
                    return;
                }
                if (isSettled(run, open, answer)) {
                    return;
                }
                time.sleep(Duration.ofNanos(left), signal);
            }
        }
        throw new NerveException.Unavailable(
                ("gate '%s' checks its answers itself, and no process executes run '%s'; the answer"
                                + " is stored and will be checked when the run resumes")
                        .formatted(open.path(), run));
    }

    private void judged(RunId run, StoredGate open, GateAnswer answer, String refusal) {
        if (!refusal.isEmpty()) {
            throw refused(open, refusal);
        }
        isSettled(run, open, answer);
    }

    /// {@return whether this answer is the one that counts}
    ///
    /// Throws if another answer counts, because then no process checks this one.
    private boolean isSettled(RunId run, StoredGate open, GateAnswer answer) {
        var settled = gates.find(run, open.path()).orElseThrow();
        if (settled.answer() == null) {
            return false;
        }
        if (!answer.equals(settled.answer())) {
            throw taken(settled);
        }
        return true;
    }
}
