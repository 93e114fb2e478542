package dev.nerve.node;

import dev.nerve.NodeId;
import dev.nerve.SessionId;
import dev.nerve.change.ChangeTopic;
import dev.nerve.change.WakeSignal;
import dev.nerve.event.ControlFact;
import dev.nerve.gate.Gate;
import dev.nerve.gate.GateAnswer;
import dev.nerve.gate.GatePlace;
import dev.nerve.gate.GateStore;
import dev.nerve.gate.StoredGate;
import dev.nerve.value.Value;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// The steps of a gate: ask a person, wait for the answer from any process, withdraw the question.
public final class GateLifecycle {

    /// The maximum time between two looks at the clock, which may leap while the machine sleeps.
    private static final Duration LONGEST_SLEEP = Duration.ofMinutes(1);

    private GateLifecycle() {}

    /// Asks a person.
    ///
    /// @param context the place in the run
    /// @param gate the question
    /// @param validator returns the reason to refuse an answer, if there is one
    /// @return the answer, or how the gate ended without one
    /// @throws InterruptedException if the execution was cancelled
    public static GateAnswer ask(RunContext context, Gate gate, AnswerValidator validator)
            throws InterruptedException {
        return ask(context, gate, null, new AnswerRules(validator, Optional::empty));
    }

    /// Asks a person for a node of a session.
    ///
    /// @param context the place in the run
    /// @param gate the question
    /// @param session the session of the node, or null for the one of the run
    /// @return the answer, or how the gate ended without one
    /// @throws InterruptedException if the execution was cancelled
    public static GateAnswer ask(RunContext context, Gate gate, @Nullable SessionId session)
            throws InterruptedException {
        return ask(context, gate, session, new AnswerRules(_ -> Optional.empty(), Optional::empty));
    }

    /// Asks a person a question that the answer to another gate may settle too.
    ///
    /// @param context the place in the run
    /// @param gate the question
    /// @param standing returns the answer that settles all such gates, once a person has given it
    /// @return the answer, or how the gate ended without one
    /// @throws InterruptedException if the execution was cancelled
    public static GateAnswer ask(
            RunContext context, Gate gate, Supplier<Optional<GateAnswer>> standing)
            throws InterruptedException {
        return ask(context, gate, null, new AnswerRules(_ -> Optional.empty(), standing));
    }

    private static GateAnswer ask(
            RunContext context, Gate gate, @Nullable SessionId session, AnswerRules answerRules)
            throws InterruptedException {
        var open = opened(context, gate, session);
        if (open.answer() == null) {
            context.emit(ControlFact.GateWaiting.of(open));
        }
        var answer = open.answer();
        if (answer == null) {
            // The clocks of the steps around the gate stop before the run is seen to wait.
            try (var _ = context.run().stepClocks().beginWait(context.path())) {
                answer = awaitedInRun(context, open.gate(), answerRules);
            }
        }
        context.emit(
                new ControlFact.GateResolved(answer.how().wireName(), answer.text(), answer.by()));
        return answer;
    }

    private static GateAnswer awaitedInRun(RunContext context, Gate gate, AnswerRules answerRules)
            throws InterruptedException {
        context.run().activity().beginGateWait(context.executionFrame());
        try {
            return awaited(context, gate, answerRules);
        } catch (InterruptedException interrupt) {
            cancel(context);
            throw interrupt;
        } finally {
            context.run().activity().endGateWait(context.executionFrame());
        }
    }

    private static void cancel(RunContext context) throws InterruptedException {
        var cause = context.cancellation().cause();
        if (cause.isPresent()) {
            withdraw(context, cause.get().message());
        }
    }

    /// Withdraws a gate that nobody needs any more, unless the run will resume later.
    ///
    /// Does nothing if the gate is already settled.
    ///
    /// @param context the place in the run of the gate
    /// @param by the actor or reason of the withdrawal
    /// @throws InterruptedException if the thread was interrupted
    public static void withdraw(RunContext context, String by) throws InterruptedException {
        if (context.cancellation().isResumable()) {
            return;
        }
        var now = context.run().time().now();
        var cancelled = new GateAnswer(GateAnswer.Resolution.CANCELLED, "", by, now);
        if (context.memory().gates().settle(context.run().id(), context.path(), cancelled)) {
            context.emit(new ControlFact.GateResolved(cancelled.how().wireName(), "", by));
        }
    }

    /// Withdraws all unanswered gates that a node opened itself.
    ///
    /// Gates that nerve opened about the node stay open.
    ///
    /// @param context the place of the node in the run
    /// @param node the name of the node
    /// @param by the actor or reason of the withdrawal
    /// @throws InterruptedException if the thread was interrupted
    public static void withdrawInside(RunContext context, NodeId node, String by)
            throws InterruptedException {
        for (var open : context.memory().gates().list(context.run().id())) {
            var path = open.path();
            boolean asked = context.path().equals(path.parent()) && !path.isInternal();
            if (asked && open.answer() == null) {
                withdraw(context.childContext(path, node, Value.NULL), by);
            }
        }
    }

    /// A cancelled gate that is asked again becomes a new gate.
    private static StoredGate opened(RunContext context, Gate gate, @Nullable SessionId session)
            throws InterruptedException {
        var gates = context.memory().gates();
        var run = context.run().id();
        var now = context.run().time().now();
        var place = GatePlace.of(run, context.path()).withNode(context.node).withSession(session);
        var open = gates.open(place, gate, now);
        var answer = open.answer();
        if (answer == null || answer.how() != GateAnswer.Resolution.CANCELLED) {
            return open;
        }
        gates.delete(run, context.path());
        return gates.open(place, gate, now);
    }

    private static GateAnswer awaited(RunContext context, Gate gate, AnswerRules answerRules)
            throws InterruptedException {
        var gates = context.memory().gates();
        var topic = ChangeTopic.gates(context.run().id());
        var signal = new WakeSignal();
        try (var _ = gates.changes().subscribe(topic, signal::set)) {
            while (true) {
                signal.clear();
                judge(gates, context, answerRules.check);
                var standing = answerRules.standing.get();
                if (standing.isPresent()) {
                    gates.settle(context.run().id(), context.path(), standing.get());
                }
                var answer = settled(gates, context, gate);
                if (answer != null) {
                    return answer;
                }
                sleep(context, gate.deadline(), signal);
            }
        }
    }

    /// Sleeps until a gate of the run changes, or until the deadline of this one.
    private static void sleep(RunContext context, @Nullable Instant deadline, WakeSignal signal)
            throws InterruptedException {
        if (deadline == null) {
            signal.await();
            return;
        }
        var time = context.run().time();
        while (!signal.isSet() && time.now().isBefore(deadline)) {
            var left = Duration.between(time.now(), deadline);
            time.sleep(left.compareTo(LONGEST_SLEEP) < 0 ? left : LONGEST_SLEEP, signal);
        }
    }

    private static void judge(GateStore gates, RunContext context, AnswerValidator validator)
            throws InterruptedException {
        var run = context.run().id();
        for (var offer : gates.offers(run)) {
            if (offer.path().equals(context.path())) {
                var refusal = refusal(validator, offer.answer().text());
                if (refusal.isEmpty()) {
                    gates.settle(run, offer.path(), offer.answer());
                }
                gates.resolveOffer(offer.number(), refusal.orElse(""));
            }
        }
    }

    /// An answer that cannot be checked is refused, and the gate keeps waiting. The fault is in the
    /// answer or in the check.
    private static Optional<String> refusal(AnswerValidator validator, String answer) {
        try {
            return validator.refusal(answer).map(why -> why.isBlank() ? "not allowed" : why);
        } catch (RuntimeException failure) {
            return Optional.of("it cannot be checked: " + ExceptionMapper.describe(failure));
        }
    }

    private static @Nullable GateAnswer settled(GateStore gates, RunContext context, Gate gate)
            throws InterruptedException {
        var run = context.run().id();
        var found = gates.find(run, context.path()).map(StoredGate::answer);
        var late = gate.timeoutAnswer(context.run().time().now());
        if (found.isEmpty() && late.isPresent()) {
            gates.settle(run, context.path(), late.get());
            return gates.find(run, context.path()).map(StoredGate::answer).orElse(late.get());
        }
        return found.orElse(null);
    }

    /// The rules that decide about answers while a gate waits.
    ///
    /// @param check returns the reason to refuse an answer, if there is one
    /// @param standing returns an answer to another gate that settles this one too, once there is
    /// one
    private record AnswerRules(AnswerValidator check, Supplier<Optional<GateAnswer>> standing) {}

    /// A check of a person's answer.
    @FunctionalInterface
    public interface AnswerValidator {

        /// {@return the reason to refuse the answer, or empty to accept it}
        ///
        /// @param answer the text of the answer
        Optional<String> refusal(String answer);
    }
}
