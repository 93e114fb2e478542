package dev.nerve.workflow.run;

import dev.nerve.NerveException;
import dev.nerve.event.Event;
import dev.nerve.event.Fact;
import dev.nerve.event.FactMask;
import dev.nerve.gate.Gate;
import dev.nerve.gate.GateAnswer;
import dev.nerve.gate.StoredGate;
import dev.nerve.run.Outcome;
import dev.nerve.secret.Secrets;
import dev.nerve.store.RunRecord;
import dev.nerve.store.RunStart;
import dev.nerve.store.RunStatus;
import dev.nerve.value.Value;
import org.jspecify.annotations.Nullable;

/// A mask that hides the secrets of a run from everything outside it. Nodes work with the real
/// values. All data that leaves a run passes here, or as an event through [dev.nerve.run.Run#emit].
///
/// @param secrets the texts to mask
record RunSecretMask(Secrets secrets) {

    Fact.RunFact mask(Fact.RunFact fact) {
        return (Fact.RunFact) FactMask.mask(fact, secrets);
    }

    /// {@return the outcome as it is stored and shown}
    Outcome mask(Outcome outcome) {
        return switch (outcome) {
            case Outcome.Done(var output, var attributes) ->
                    new Outcome.Done(secrets.mask(output), secrets.mask(attributes));
            case Outcome.Failed(var code, var message, var attributes) ->
                    new Outcome.Failed(code, secrets.mask(message), secrets.mask(attributes));
        };
    }

    /// {@return the record as it is shown; the text of its workflow is not masked}
    RunRecord mask(RunRecord record) {
        return secrets.isEmpty()
                ? record
                : new RunRecord(
                        record.id(), record.source(), mask(record.start()), mask(record.status()));
    }

    private RunStart mask(RunStart start) {
        return new RunStart(
                secrets.mask(start.input()),
                secrets.mask(start.params()),
                start.time(),
                mask(start.origin()),
                start.session(),
                start.durability());
    }

    private RunStart.@Nullable RunForkOrigin mask(RunStart.@Nullable RunForkOrigin origin) {
        if (origin == null) {
            return null;
        }
        var input = origin.input();
        return new RunStart.RunForkOrigin(
                origin.run(),
                origin.at(),
                origin.upTo(),
                input == null ? null : secrets.mask(input));
    }

    /// {@return an event in wire form, without secrets}
    ///
    /// Events are masked before they are stored. Earlier versions did not do that, and a text may
    /// have become a secret later.
    ///
    /// @param event the event as [dev.nerve.event.Event#toValue()] returns it
    Value maskEvent(Value event) {
        if (!secrets.areIn(event)) {
            return event;
        }
        var told = Event.of(event);
        return new Event(
                        told.seq(),
                        told.run(),
                        told.path(),
                        told.node(),
                        told.time(),
                        FactMask.mask(told.fact(), secrets))
                .toValue();
    }

    /// {@return the status as it is stored and shown}
    RunStatus mask(RunStatus status) {
        var outcome = status.outcome();
        return new RunStatus(
                status.state(),
                status.owner(),
                status.changed(),
                status.active(),
                outcome == null ? null : mask(outcome),
                status.usage());
    }

    /// {@return a gate with its answer, as both are shown}
    StoredGate mask(StoredGate open) {
        return secrets.isEmpty()
                ? open
                : new StoredGate(
                        open.number(),
                        open.place(),
                        mask(open.gate()),
                        open.since(),
                        mask(open.answer()));
    }

    private Gate mask(Gate gate) {
        var otherwise = gate.otherwise();
        return new Gate(
                secrets.mask(gate.prompt()),
                gate.options().stream().map(secrets::mask).toList(),
                gate.deadline(),
                otherwise == null ? null : secrets.mask(otherwise),
                gate.check(),
                gate.content().map(secrets::mask));
    }

    private @Nullable GateAnswer mask(@Nullable GateAnswer answer) {
        return answer == null
                ? null
                : new GateAnswer(
                        answer.how(), secrets.mask(answer.value()), answer.by(), answer.at());
    }

    /// {@return the refusal of an answer, masked}
    NerveException refused(String message) {
        return new NerveException.Invalid(secrets.mask(message));
    }
}
