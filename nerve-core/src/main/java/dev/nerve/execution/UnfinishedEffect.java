package dev.nerve.execution;

import dev.nerve.ErrorCode;
import dev.nerve.NerveException;
import dev.nerve.RunPath;
import dev.nerve.gate.Gate;
import dev.nerve.gate.GateAnswer;
import dev.nerve.gate.GateContent;
import dev.nerve.gate.GateKind;
import dev.nerve.gate.GateStore;
import dev.nerve.node.GateLifecycle;
import dev.nerve.node.NodeCall;
import dev.nerve.node.OnResume;
import dev.nerve.node.RunContext;
import dev.nerve.node.capability.CompositeNode;
import dev.nerve.node.capability.EffectfulNode;
import dev.nerve.run.Outcome;
import dev.nerve.store.journal.RunEffect;
import dev.nerve.value.Value;
import java.util.List;
import java.util.Optional;

/// An effect that was running when its process died, and the decision what to do with it.
///
/// @param call the interrupted call
/// @param context the context of the call
/// @param effect the recorded effect
/// @param undone whether nerve stopped the effect before it was done, and died later
record UnfinishedEffect(NodeCall call, RunContext context, RunEffect effect, boolean undone) {

    private static final String AGAIN = "again";
    private static final String DONE = "done";
    private static final String FAIL = "fail";
    private static final String AGAIN_FOR_ALL = "again for all";
    private static final String PLACE = "resume";

    /// Deletes the answer, so that another interruption asks again.
    void forgetAnswer() throws InterruptedException {
        var place = effect.path().internal(PLACE);
        if (context.memory().gates().find(context.run().id(), place).isPresent()) {
            context.memory().gates().delete(context.run().id(), place);
        }
    }

    /// {@return the outcome of the effect, or empty to execute it again}
    Optional<Outcome> resolve() throws InterruptedException {
        if (!(call.node() instanceof CompositeNode)) {
            // The interrupted node does not wait for its own gates any more.
            GateLifecycle.withdrawInside(context, call.node().id(), "the end of its process");
        }
        var found =
                switch (policy()) {
                    case OnResume.Again _ -> again();
                    case OnResume.Ask _ -> asked();
                    case OnResume.Probe(var node) -> probed(NodeCall.of(node));
                };
        context.memory().journal().forgetInside(effect);
        return found;
    }

    private Optional<Outcome> again() throws InterruptedException {
        endLeftovers();
        return Optional.empty();
    }

    private void endLeftovers() throws InterruptedException {
        if (call.node() instanceof EffectfulNode effectful) {
            effectful.endLeftovers(effect);
        }
        // Stop inner work too, such as the command of a tool or an interrupted probe.
        context.memory().stopLeftovers(context.run().id(), effect);
    }

    private OnResume policy() throws InterruptedException {
        var wanted = call.onResume();
        if (wanted != null) {
            return wanted;
        }
        if (undone) {
            return OnResume.Again.AGAIN;
        }
        return call.node() instanceof EffectfulNode effectful
                ? effectful.onResume(effect)
                : OnResume.Again.AGAIN;
    }

    private Optional<Outcome> probed(NodeCall probe) throws InterruptedException {
        // Stop the effect first: a probe of a running effect proves nothing.
        endLeftovers();
        var place = effect.path().internal("probe");
        var journal = context.memory().journal();
        journal.forget(place);
        journal.forgetInside(RunEffect.place(context.run().id(), place, 0));
        var outcome = context.forReplacement(place, probe.node().id()).execute(probe);
        if (outcome instanceof Outcome.Done(var output, _)) {
            var done = output.find(DONE);
            if (done.isPresent() && done.get() instanceof Value.Bool(boolean isDone)) {
                return isDone
                        ? Optional.of(
                                Outcome.done(output.find("output").orElse(Value.NULL))
                                        .with("probed", true))
                        : Optional.empty();
            }
        }
        return asked();
    }

    private Optional<Outcome> asked() throws InterruptedException {
        boolean isRunning =
                call.node() instanceof EffectfulNode effectful && effectful.isStillRunning(effect);
        var gate =
                Gate.of(question(isRunning))
                        .withOptions(List.of(AGAIN, DONE, FAIL, AGAIN_FOR_ALL))
                        .withContent(GateContent.of(GateKind.UNKNOWN_EFFECT, payload(isRunning)));
        var place = context.forReplacement(effect.path().internal(PLACE), call.node().id());
        var standing = context.run().answerForAll();
        var answer = standing.isPresent() ? standing.get() : answered(place, gate);
        // An effect that the person takes as done may continue to its end.
        if (!isRunning || !answer.text().equals(DONE)) {
            endLeftovers();
        }
        return switch (answer.text()) {
            case AGAIN -> Optional.empty();
            case AGAIN_FOR_ALL -> againForAll(answer);
            case DONE -> Optional.of(Outcome.done(Value.NULL).with("taken_as_done", answer.by()));
            case FAIL ->
                    Optional.of(
                            Outcome.failed(
                                    ErrorCode.INTERRUPTED,
                                    ("'%s' was under way when its process ended, and"
                                                    + " %s chose to fail it")
                                            .formatted(effect.path(), answer.by())));
            default -> throw new NerveException.Invalid("no such answer: " + answer.text());
        };
    }

    /// Answers the open gates of other interrupted effects too, so that the answer is stored for
    /// them. A gate that is just being opened finds the answer while it waits. Later effects open
    /// no gate.
    private Optional<Outcome> againForAll(GateAnswer answer) throws InterruptedException {
        context.run().answerForAll(answer);
        var gates = context.memory().gates();
        var run = context.run().id();
        for (var open : gates.list(run)) {
            if (open.isOpen() && isSuchQuestion(open.path())) {
                settle(gates, open.number(), answer);
            }
        }
        return Optional.empty();
    }

    private static void settle(GateStore gates, long number, GateAnswer answer)
            throws InterruptedException {
        try {
            gates.settle(number, answer);
        } catch (NerveException.NotFound _) {
            // Its effect has found the answer already, and deleted the gate.
        }
    }

    private static boolean isSuchQuestion(RunPath path) {
        var parent = path.parent();
        return parent != null && parent.internal(PLACE).equals(path);
    }

    /// If the run is cancelled, nobody will decide, so stop the leftovers. A run that resumes later
    /// asks again.
    private GateAnswer answered(RunContext place, Gate gate) throws InterruptedException {
        try {
            return GateLifecycle.ask(place, gate, () -> context.run().answerForAll());
        } catch (InterruptedException interrupt) {
            var cancellation = context.cancellation();
            if (cancellation.isCancelled() && !cancellation.isResumable()) {
                endLeftovers();
            }
            throw interrupt;
        }
    }

    private Value payload(boolean isRunning) {
        return Value.Fields.EMPTY
                .with("path", effect.path().toString())
                .with("node", call.node().id().name())
                .with("since", context.run().time().now().toString())
                .with("effect", effect.id())
                .with("running", isRunning);
    }

    private String question(boolean isRunning) {
        return "'%s' (%s) %s".formatted(effect.path(), effect.work(), doubt(isRunning));
    }

    private String doubt(boolean isRunning) {
        if (undone) {
            return "was ended by nerve before it was done. Repeat it, mark it as done, or fail it?";
        }
        return isRunning
                ? "still runs, though the process that started it has ended. End it and"
                        + " repeat it, mark it as done, or end it and fail it?"
                : "was under way when its process ended, and nobody knows whether it was done."
                        + " Repeat it, mark it as done, or fail it?";
    }
}
