package dev.nerve.workflow;

import dev.nerve.NerveException;
import dev.nerve.event.Event;
import dev.nerve.event.Fact;
import dev.nerve.event.Masked;
import dev.nerve.run.Gate;
import dev.nerve.run.GateAnswer;
import dev.nerve.run.Outcome;
import dev.nerve.store.Gates;
import dev.nerve.store.RunRecord;
import dev.nerve.store.RunStart;
import dev.nerve.store.RunStatus;
import dev.nerve.value.Secrets;
import dev.nerve.value.Value;
import org.jspecify.annotations.Nullable;

/// The border of runs: nodes work on what is really there, and whatever is told of a run to anybody
/// outside of it passes here, or as an event through [dev.nerve.run.Run#emit].
///
/// @param secrets what nobody outside is told
record RunMask(Secrets secrets) {

    Fact.OfRun mask(Fact.OfRun fact) {
        return (Fact.OfRun) Masked.of(fact, secrets);
    }

    /// {@return what a run gave, as it is kept and shown}
    Outcome mask(Outcome outcome) {
        return switch (outcome) {
            case Outcome.Done(var output, var attributes) ->
                    new Outcome.Done(secrets.mask(output), secrets.mask(attributes));
            case Outcome.Failed(var code, var message, var attributes) ->
                    new Outcome.Failed(code, secrets.mask(message), secrets.mask(attributes));
        };
    }

    /// {@return what is kept of a run, as it is shown; the text of its workflow stays as it is}
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
                mask(start.origin()));
    }

    private RunStart.@Nullable Origin mask(RunStart.@Nullable Origin origin) {
        if (origin == null) {
            return null;
        }
        var input = origin.input();
        return new RunStart.Origin(
                origin.run(),
                origin.at(),
                origin.upTo(),
                input == null ? null : secrets.mask(input));
    }

    /// {@return an event as it is on the wire, without secrets}
    ///
    /// Events are masked before they are stored; those of an earlier version were not, and what was
    /// none then may be a secret now.
    ///
    /// @param event as [dev.nerve.event.Event#toValue()] gives it
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
                        Masked.of(told.fact(), secrets))
                .toValue();
    }

    /// {@return how a run is doing, as it is kept and shown}
    RunStatus mask(RunStatus status) {
        var outcome = status.outcome();
        return new RunStatus(
                status.state(),
                status.owner(),
                status.changed(),
                status.active(),
                outcome == null ? null : mask(outcome));
    }

    /// {@return a question with its answer, as both are shown}
    Gates.OpenGate mask(Gates.OpenGate open) {
        return secrets.isEmpty()
                ? open
                : new Gates.OpenGate(
                        open.run(),
                        open.path(),
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
                gate.check());
    }

    private @Nullable GateAnswer mask(@Nullable GateAnswer answer) {
        return answer == null
                ? null
                : new GateAnswer(
                        answer.how(), secrets.mask(answer.text()), answer.by(), answer.at());
    }

    /// {@return why an answer is refused, as it is told}
    NerveException refused(String message) {
        return new NerveException.Invalid(secrets.mask(message));
    }
}
