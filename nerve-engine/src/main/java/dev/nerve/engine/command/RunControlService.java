package dev.nerve.engine.command;

import dev.nerve.NerveException;
import dev.nerve.RunId;
import dev.nerve.engine.setup.RunServices;
import dev.nerve.engine.step.RunHistory;
import dev.nerve.engine.step.StepSearch;
import dev.nerve.engine.workflow.WorkflowReader;
import dev.nerve.protocol.RunCommands;
import dev.nerve.run.RunState;
import dev.nerve.run.TimeSource;
import dev.nerve.store.TakeOver;
import dev.nerve.value.Value;
import dev.nerve.workflow.retry.RetryScope;
import dev.nerve.workflow.run.RunService;
import dev.nerve.workflow.run.WorkflowRun;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The control of runs that exist, in this process or another.
///
/// @param services the runs
/// @param files checks the sources of runs
/// @param time the clock
record RunControlService(RunServices services, WorkflowReader files, TimeSource time) {

    /// The maximum wait for the process of a run to stop it.
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private RunService runs() {
        return services.runs();
    }

    /// {@return the person or program that a command names}
    static String by(@Nullable String name) {
        return name == null || name.isEmpty() ? "a client" : name;
    }

    /// {@return prepared answers by a gate's name or path}
    static Map<String, String> answers(Value.Fields answers) {
        var texts = new HashMap<String, String>();
        answers.fields().forEach((gate, answer) -> texts.put(gate, answer.text()));
        return texts;
    }

    /// Stops a run and waits for its end, for some seconds.
    void stop(RunId id, String by) throws InterruptedException {
        var light = services.lights().find(id);
        if (light.isPresent()) {
            light.get().stopNow(by);
            return;
        }
        requireNotOver(id);
        runs().stop(id, by);
        long began = time.nanos();
        try (var changes = runs().awaitChanges(id)) {
            for (var left = PATIENCE;
                    left.isPositive();
                    left = PATIENCE.minusNanos(time.nanos() - began)) {
                var run = runs().get(id);
                if (run.state().isOver()) {
                    return;
                }
                if (run.state() == RunState.INTERRUPTED) {
                    stopAgain(id, by);
                }
                changes.await(run.record().status(), left);
            }
        }
    }

    /// A light run whose process died stays interrupted.
    private void requireNotOver(RunId id) {
        var run = runs().get(id);
        if (run.isInterruptedForGood()) {
            throw new NerveException.WrongState(
                    "run '%s' was interrupted; a light run ends with its process".formatted(id));
        }
    }

    /// A light run continues only after a pause.
    private void requireResumable(RunId id) {
        var run = runs().get(id);
        if (run.state() != RunState.PAUSED) {
            run.record().requireDurable();
        }
    }

    /// Stops the run again, because its process died before it read the request.
    private void stopAgain(RunId id, String by) throws InterruptedException {
        try {
            runs().stop(id, by);
        } catch (NerveException.WrongState _) {
            // Another process has ended the run.
        }
    }

    /// Resumes a run here, or ends its pause in the process that executes it.
    ///
    /// @return the run, if this process executes it
    Optional<WorkflowRun> resume(RunId id, RunCommands.ResumeRun command)
            throws InterruptedException {
        requireResumable(id);
        boolean insists = command.takeOver() != null && command.takeOver();
        var by = by(command.by());
        if (!insists
                && runs().get(id).state() == RunState.PAUSED
                && runs().findLive(id).isEmpty()) {
            runs().unpause(id, by);
            return Optional.empty();
        }
        requireSoundSource(id);
        return Optional.of(
                runs().resume(
                                id,
                                by,
                                answers(command.answers()),
                                List.of(),
                                insists ? TakeOver.INSIST : TakeOver.ONLY_FROM_DEAD));
    }

    /// Executes the failed steps of a run again, or everything from a step on.
    ///
    /// @return the run
    WorkflowRun retry(RunId id, RunCommands.RetryRun command) throws InterruptedException {
        requireSoundSource(id);
        var from = command.from();
        var scope =
                from == null
                        ? RetryScope.failure()
                        : RetryScope.from(
                                StepSearch.in(id, RunHistory.of(runs(), id).events()).find(from));
        return runs().retry(id, scope, by(command.by()), answers(command.answers()), List.of());
    }

    /// Throws if this version can no longer read the source of a run.
    private void requireSoundSource(RunId id) {
        var defect = files.check(runs().get(id).record().source());
        if (defect.isPresent()) {
            throw new NerveException.Unsupported(
                    switch (defect.get().cause()) {
                        case EARLIER_API -> "run '%s' was written for an earlier API".formatted(id);
                        case COMPILE_ERROR ->
                                "the source of run '%s' does not compile any more: %s"
                                        .formatted(id, defect.get().message());
                    });
        }
    }
}
