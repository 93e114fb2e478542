package dev.nerve.workflow.run;

import dev.nerve.NerveException;
import dev.nerve.RunId;
import dev.nerve.gate.GateSchemaValidator;
import dev.nerve.gate.GateStore;
import dev.nerve.gate.InboxPage;
import dev.nerve.gate.InboxQuery;
import dev.nerve.gate.StoredGate;
import dev.nerve.run.TimeSource;
import dev.nerve.secret.Secrets;
import dev.nerve.value.Value;
import java.util.Optional;

/// The inbox: all gates of runs and nodes, in this process or another, listed and answered by their
/// numbers. Secrets in them are masked. *Safe for many threads.*
public final class InboxService {

    private final GateStore gates;
    private final RunSecretMask mask;
    private final GateAnswerService answering;

    /// @param gates the gates
    /// @param time the time source
    /// @param secrets the secrets to mask
    /// @param schemas checks answers of gates with a JSON Schema
    public InboxService(
            GateStore gates, TimeSource time, Secrets secrets, GateSchemaValidator schemas) {
        this.gates = gates;
        this.mask = new RunSecretMask(secrets);
        this.answering = new GateAnswerService(gates, time, mask, schemas);
    }

    /// {@return one page of gates, in the order of their numbers}
    ///
    /// @param query the wanted gates
    public InboxPage list(InboxQuery query) {
        return gates.list(query).map(mask::mask);
    }

    /// {@return a gate, if there is one}
    ///
    /// @param number its number
    public Optional<StoredGate> find(long number) {
        return gates.find(number).map(mask::mask);
    }

    /// {@return a gate of a run}
    ///
    /// @param run the run
    /// @param gate the gate's path, its path without the workflow, or its name; empty for the only
    ///     waiting gate
    /// @throws NerveException.NotFound if there is no such gate
    /// @throws NerveException.Invalid if several gates have that name
    /// @throws NerveException.AlreadyExists if the gate has an answer; the message says by whom
    public StoredGate find(RunId run, String gate) {
        return mask.mask(answering.find(run, gate));
    }

    /// Answers a gate; the first valid answer counts.
    ///
    /// @param number its number
    /// @param answer a text, an option, a list of options, or what its schema asks for
    /// @param by the person who answers
    /// @throws NerveException.NotFound if there is no such gate
    /// @throws NerveException.Invalid if the answer is refused
    /// @throws NerveException.AlreadyExists if the gate has an answer; the message says by whom
    /// @throws InterruptedException if the thread was interrupted
    public void answer(long number, Value answer, String by) throws InterruptedException {
        answering.answer(number, answer, by);
    }
}
