package dev.nerve.node;

import dev.nerve.event.ControlFact;
import dev.nerve.run.Gate;
import dev.nerve.run.GateAnswer;
import dev.nerve.store.Gates;
import java.time.Duration;
import java.util.Optional;
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
        var gates = context.memory().gates();
        var time = context.run().time();
        var open = gates.open(context.run().id(), context.path(), gate, time.now());
        if (open.answer() == null) {
            var asked = open.gate();
            context.emit(
                    new ControlFact.GateWaiting(
                            asked.prompt(), asked.options(), asked.deadline(), asked.otherwise()));
        }
        var answer = open.answer();
        if (answer == null) {
            context.run().activity().rest();
            try {
                answer = awaited(context, open.gate(), check);
            } finally {
                context.run().activity().wake();
            }
        }
        context.emit(
                new ControlFact.GateResolved(answer.how().wireName(), answer.text(), answer.by()));
        return answer;
    }

    private static GateAnswer awaited(RunContext context, Gate gate, Check check)
            throws InterruptedException {
        var gates = context.memory().gates();
        while (true) {
            judge(gates, context, check);
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
                var refusal = check.refusal(offer.answer().text());
                if (refusal.isEmpty()) {
                    gates.settle(run, offer.path(), offer.answer());
                }
                gates.judge(offer.number(), refusal.orElse(""));
            }
        }
    }

    private static @Nullable GateAnswer settled(Gates gates, RunContext context, Gate gate)
            throws InterruptedException {
        var run = context.run().id();
        var found = gates.find(run, context.path()).map(Gates.OpenGate::answer);
        var now = context.run().time().now();
        var deadline = gate.deadline();
        if (found.isEmpty() && deadline != null && !now.isBefore(deadline)) {
            var otherwise = gate.otherwise();
            var late =
                    new GateAnswer(
                            GateAnswer.How.TIMED_OUT,
                            otherwise == null ? "" : otherwise,
                            "the clock",
                            now);
            gates.settle(run, context.path(), late);
            return gates.find(run, context.path()).map(Gates.OpenGate::answer).orElse(late);
        }
        return found.orElse(null);
    }

    /// Tells why an answer is refused.
    @FunctionalInterface
    public interface Check {

        /// {@return why, if it is}
        ///
        /// @param answer what somebody says
        Optional<String> refusal(String answer);
    }
}
