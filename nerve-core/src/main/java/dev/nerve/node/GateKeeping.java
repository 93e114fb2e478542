package dev.nerve.node;

import dev.nerve.NodeId;
import dev.nerve.event.ControlFact;
import dev.nerve.run.Gate;
import dev.nerve.run.GateAnswer;
import dev.nerve.store.Gates;
import dev.nerve.value.Value;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Asks a person and waits for the answer, wherever that comes from.
public final class GateKeeping {

    /// Another process can answer, and nothing tells us but looking.
    private static final Duration GLANCE = Duration.ofMillis(50);

    private GateKeeping() {}

    /// Asks a person.
    ///
    /// @param context where in the run
    /// @param gate what
    /// @param check tells why an answer is refused, if it is
    /// @return how it was settled
    /// @throws InterruptedException if it was cancelled
    public static GateAnswer ask(RunContext context, Gate gate, Check check)
            throws InterruptedException {
        return ask(context, gate, new Judge(check, Optional::empty));
    }

    /// Asks a person something that an answer to another question may settle too.
    ///
    /// @param context where in the run
    /// @param gate what
    /// @param standing the answer that settles all such questions, once somebody has given it
    /// @return how it was settled
    /// @throws InterruptedException if it was cancelled
    public static GateAnswer ask(
            RunContext context, Gate gate, Supplier<Optional<GateAnswer>> standing)
            throws InterruptedException {
        return ask(context, gate, new Judge(_ -> Optional.empty(), standing));
    }

    private static GateAnswer ask(RunContext context, Gate gate, Judge judge)
            throws InterruptedException {
        var open = opened(context, gate);
        if (open.answer() == null) {
            var asked = open.gate();
            context.emit(
                    new ControlFact.GateWaiting(
                            asked.prompt(), asked.options(), asked.deadline(), asked.otherwise()));
        }
        var answer = open.answer();
        if (answer == null) {
            context.run().activity().ask(context.presence());
            try {
                answer = awaited(context, open.gate(), judge);
            } catch (InterruptedException interrupt) {
                cancel(context);
                throw interrupt;
            } finally {
                context.run().activity().goOn(context.presence());
            }
        }
        context.emit(
                new ControlFact.GateResolved(answer.how().wireName(), answer.text(), answer.by()));
        return answer;
    }

    private static void cancel(RunContext context) throws InterruptedException {
        var cause = context.cancellation().cause();
        if (cause.isPresent()) {
            withdraw(context, cause.get().message());
        }
    }

    /// Takes back what nobody needs to know any more, unless the run is only left to go on later.
    ///
    /// Does nothing where it is settled.
    ///
    /// @param context where in the run it was asked
    /// @param by who takes it back, or why
    /// @throws InterruptedException if the thread was interrupted
    public static void withdraw(RunContext context, String by) throws InterruptedException {
        if (context.cancellation().isLeft()) {
            return;
        }
        var now = context.run().time().now();
        var cancelled = new GateAnswer(GateAnswer.How.CANCELLED, "", by, now);
        if (context.memory().gates().settle(context.run().id(), context.path(), cancelled)) {
            context.emit(new ControlFact.GateResolved(cancelled.how().wireName(), "", by));
        }
    }

    /// Takes back all that a node has asked itself and nobody has answered.
    ///
    /// What was asked about it, and not by it, stays.
    ///
    /// @param context where in the run it is
    /// @param node its name
    /// @param by who takes it back, or why
    /// @throws InterruptedException if the thread was interrupted
    public static void withdrawInside(RunContext context, NodeId node, String by)
            throws InterruptedException {
        for (var open : context.memory().gates().of(context.run().id())) {
            var path = open.path();
            boolean asked = context.path().equals(path.parent()) && !path.isOwn();
            if (asked && open.answer() == null) {
                withdraw(context.inside(path, node, Value.NULL), by);
            }
        }
    }

    /// One that was cancelled and is asked once more is another.
    private static Gates.OpenGate opened(RunContext context, Gate gate)
            throws InterruptedException {
        var gates = context.memory().gates();
        var run = context.run().id();
        var now = context.run().time().now();
        var open = gates.open(run, context.path(), gate, now);
        var answer = open.answer();
        if (answer == null || answer.how() != GateAnswer.How.CANCELLED) {
            return open;
        }
        gates.forget(run, context.path());
        return gates.open(run, context.path(), gate, now);
    }

    private static GateAnswer awaited(RunContext context, Gate gate, Judge judge)
            throws InterruptedException {
        var gates = context.memory().gates();
        while (true) {
            judge(gates, context, judge.check);
            var standing = judge.standing.get();
            if (standing.isPresent()) {
                gates.settle(context.run().id(), context.path(), standing.get());
            }
            var answer = settled(gates, context, gate);
            if (answer != null) {
                return answer;
            }
            context.run().time().sleep(GLANCE);
        }
    }

    private static void judge(Gates gates, RunContext context, Check check)
            throws InterruptedException {
        var run = context.run().id();
        for (var offer : gates.offers(run)) {
            if (offer.path().equals(context.path())) {
                var refusal = refusal(check, offer.answer().text());
                if (refusal.isEmpty()) {
                    gates.settle(run, offer.path(), offer.answer());
                }
                gates.judge(offer.number(), refusal.orElse(""));
            }
        }
    }

    /// What cannot be checked is not allowed: the answer is at fault, or whoever wrote the check,
    /// but the question still waits.
    private static Optional<String> refusal(Check check, String answer) {
        try {
            return check.refusal(answer).map(why -> why.isBlank() ? "not allowed" : why);
        } catch (RuntimeException failure) {
            return Optional.of("it cannot be checked: " + Failures.shown(failure));
        }
    }

    private static @Nullable GateAnswer settled(Gates gates, RunContext context, Gate gate)
            throws InterruptedException {
        var run = context.run().id();
        var found = gates.find(run, context.path()).map(Gates.OpenGate::answer);
        var late = gate.late(context.run().time().now());
        if (found.isEmpty() && late.isPresent()) {
            gates.settle(run, context.path(), late.get());
            return gates.find(run, context.path()).map(Gates.OpenGate::answer).orElse(late.get());
        }
        return found.orElse(null);
    }

    /// Decides about answers while a gate waits.
    ///
    /// @param check tells why an answer is refused, if it is
    /// @param standing an answer to another question that settles this one too, once there is one
    private record Judge(Check check, Supplier<Optional<GateAnswer>> standing) {}

    /// Tells why an answer is refused.
    @FunctionalInterface
    public interface Check {

        /// {@return why, if it is}
        ///
        /// @param answer what somebody says
        Optional<String> refusal(String answer);
    }
}
