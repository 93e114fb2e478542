package dev.nerve.cli.run.foreground;

import static java.util.concurrent.TimeUnit.MILLISECONDS;

import dev.nerve.NerveException;
import dev.nerve.RunId;
import dev.nerve.RunPath;
import dev.nerve.cli.output.CommandOutput;
import dev.nerve.cli.progress.RunProgress;
import dev.nerve.cli.progress.RunView;
import dev.nerve.cli.run.answer.GateAnswerSource;
import dev.nerve.cli.run.view.ShortNames;
import dev.nerve.cli.run.view.WaitingGate;
import dev.nerve.client.NerveClient;
import dev.nerve.event.ControlFact;
import dev.nerve.event.Event;
import dev.nerve.event.EventSink;
import dev.nerve.event.Fact;
import dev.nerve.protocol.InboxCommands;
import dev.nerve.protocol.run.ExecutionData;
import dev.nerve.run.BackgroundThread;
import dev.nerve.run.Parallel;
import dev.nerve.run.RunState;
import dev.nerve.value.Value;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// The loop that follows a run in the foreground: it shows progress and asks the run's gates one at
/// a time.
///
/// It learns about the run only from events. All events and answers go through one queue to one
/// thread. *Confined to that thread*, except for the listener.
final class ForegroundRunLoop {

    /// The quiet time in milliseconds before a run counts as only waiting, and before a person is
    /// asked. Parallel branches do not emit their first events at the same time.
    private static final long MOMENT = 100;

    /// The maximum delay before a question is asked, however many events arrive.
    private static final long LONGEST = MILLISECONDS.toNanos(5 * MOMENT);

    private final RunConsole console;
    private final String user;
    private final CommandOutput output;
    private final RunView view;
    private final GateAnswerSource answers;
    private final WaitingGates open;
    private final GateQuestionView questions;
    private final BlockingQueue<LoopSignal> news = new LinkedBlockingQueue<>();
    private final RunProgress progress = new RunProgress();
    private final FailedStepFinder failedStepFinder = new FailedStepFinder();
    private final UntestedVersionNotes versions = new UntestedVersionNotes();
    private final Deque<String> spare = new ArrayDeque<>();
    private @Nullable PendingRead pendingRead;
    private @Nullable Long gatheringSince;
    private boolean isAtEnd;

    /// @param console the terminal
    /// @param user the name of the user, for answers
    /// @param output the output for events
    /// @param view the view of the run
    /// @param prepared the names and paths of gates with an answer from the command line
    ForegroundRunLoop(
            RunConsole console,
            String user,
            CommandOutput output,
            RunView view,
            Set<String> prepared) {
        this.console = console;
        this.user = user;
        this.output = output;
        this.view = view;
        this.answers = console.answers(output, view);
        this.open = new WaitingGates(prepared);
        this.questions =
                new GateQuestionView(console, output, view, answers, () -> pendingRead != null);
    }

    /// Passes the events of the run to the view and to this loop.
    ///
    /// @param shown the view of the run
    private record LoopListener(EventSink shown, BlockingQueue<LoopSignal> news)
            implements RunFeedListener {

        @Override
        public void accept(Event event) {
            shown.accept(event);
            if (!(event.fact() instanceof Fact.OutputChunk)) {
                news.add(new LoopSignal.EventSignal(event));
            }
        }

        @Override
        public void caughtUp() {}

        @Override
        public void ended(ExecutionData execution) {
            news.add(new LoopSignal.EndSignal(execution));
        }

        @Override
        public void failed(NerveException failure) {
            news.add(new LoopSignal.FailureSignal(failure));
        }
    }

    /// Follows the run until it ends or the user leaves it.
    ///
    /// @param run the run
    /// @param nerve the client, which takes the answers
    /// @return the reason why the loop ended
    /// @throws InterruptedException if the thread was interrupted
    ForegroundRunResult runUntilEnd(StartedRun run, NerveClient nerve) throws InterruptedException {
        var listener = new LoopListener(shown(run), news);
        var delivery =
                output.isForPrograms()
                        ? RunEventFeed.OutputDelivery.STORED
                        : RunEventFeed.OutputDelivery.LIVE;
        try (var _ = RunEventFeed.open(nerve, run, listener, delivery)) {
            while (true) {
                boolean isShort = isUnanswered() || isGathering();
                if (!isShort) {
                    ask();
                }
                var next = isShort ? news.poll(MOMENT, MILLISECONDS) : news.take();
                if (next == null && isUnanswered()) {
                    return new ForegroundRunResult.Unanswered(open.all());
                }
                if (next == null) {
                    ask();
                    continue;
                }
                var result = take(next, run.id(), nerve);
                if (result != null) {
                    return result;
                }
            }
        } finally {
            stopReading();
            questions.end();
        }
    }

    /// Replays the events that a fork shares after its start event, which announces the steps.
    private EventSink shown(StartedRun run) {
        var sink = view.sink(output::progress);
        return event -> {
            sink.accept(event);
            if (event.fact() instanceof Fact.Started) {
                run.inherited().forEach(view::addPastEvent);
            }
        };
    }

    private @Nullable ForegroundRunResult take(LoopSignal next, RunId run, NerveClient nerve)
            throws InterruptedException {
        switch (next) {
            case LoopSignal.EndSignal(var execution) -> {
                return result(execution);
            }
            case LoopSignal.FailureSignal(var failure) -> throw failure;
            case LoopSignal.EventSignal(var event) -> follow(event);
            case LoopSignal.AnswerSignal(var path, var answerInput) -> {
                boolean isWanted = pendingRead != null && pendingRead.path.equals(path);
                pendingRead = isWanted ? null : pendingRead;
                if (isWanted && answerInput instanceof GateAnswerSource.AnswerInput.Interrupted) {
                    return ForegroundRunResult.Interrupted.INTERRUPTED;
                }
                hear(answerInput, isWanted);
            }
        }
        answer(run, nerve);
        return null;
    }

    private static ForegroundRunResult result(ExecutionData execution) {
        var outcome = execution.result();
        if (outcome == null) {
            return ForegroundRunResult.Interrupted.INTERRUPTED;
        }
        return execution.state().equals(RunState.INTERRUPTED.wireName())
                ? new ForegroundRunResult.Stalled(RunFailure.of(outcome))
                : new ForegroundRunResult.Over(outcome);
    }

    /// {@return whether to wait for more questions before the first one is asked}
    private boolean isGathering() {
        if (!answers.isInteractive() || questions.isHeld() || isAtEnd || next() == null) {
            gatheringSince = null;
            return false;
        }
        long now = console.time().nanos();
        long since = gatheringSince == null ? now : gatheringSince;
        gatheringSince = since;
        return now - since < LONGEST;
    }

    /// {@return whether the run only waits for answers, and no more input can come}
    private boolean isUnanswered() {
        return isAtEnd && open.onlyPersonCanAnswer() && progress.isOnlyWaiting();
    }

    private void follow(Event event) {
        progress.accept(event);
        failedStepFinder.accept(event);
        versions.noteFor(event)
                .ifPresent(line -> questions.lastingNote(line, UnaryOperator.identity()));
        var path = event.path();
        switch (event.fact()) {
            case ControlFact.GateWaiting waiting -> open(new WaitingGate(path, waiting));
            case ControlFact.GateResolved how -> close(path, new GateResolution(how));
            // A prepared answer was rejected, so a person must be asked.
            case Fact.Log _ -> open.rejectPreparedAnswer(path);
            default -> {}
        }
    }

    /// Mentions a question with a deadline while the person answers another one.
    private void open(WaitingGate waitingGate) {
        open.add(waitingGate);
        boolean isHurried = waitingGate.asked().deadline() != null;
        if (isTyping() && isHurried && open.withoutPreparedAnswer().contains(waitingGate)) {
            var now = console.time().now();
            questions.remark("also asked: " + waitingGate.placeWithDeadline(now));
        }
    }

    private boolean isTyping() {
        return pendingRead != null && answers.isInteractive();
    }

    /// {@return the prepared answers for gates that never asked, if there are any}
    Optional<UnusedAnswers> unusedAnswers() {
        return open.unusedAnswers();
    }

    /// {@return the finder of the step that made the run fail}
    FailedStepFinder failedStepFinder() {
        return failedStepFinder;
    }

    /// Closes a gate that somebody else answered, or whose deadline passed, while the person was
    /// typing.
    private void close(RunPath path, GateResolution resolution) {
        boolean isMissed = open.remove(path) && isTyping();
        questions.forget(path);
        if (pendingRead != null && pendingRead.path.equals(path)) {
            stopReading();
            if (isMissed) {
                questions.lastingRemark(resolution.line());
            }
        } else if (isMissed && resolution.isAnswer()) {
            questions.remark(ShortNames.withoutRoot(path) + ": " + resolution.line());
        }
    }

    /// Waits for the end of the reading thread, because only then the terminal is free.
    private void stopReading() {
        var current = pendingRead;
        if (current != null) {
            current.job.interrupt();
            RunEventFeed.awaitEndOf(current.job);
            pendingRead = null;
        }
    }

    private void hear(GateAnswerSource.AnswerInput answerInput, boolean isWanted) {
        switch (answerInput) {
            case GateAnswerSource.AnswerInput.End _ ->
                    isAtEnd |= isWanted || !answers.isInteractive();
            case GateAnswerSource.AnswerInput.Line(var text) -> {
                // A person answers the question that is shown; a line of a pipe answers the next
                // question.
                if (!text.isBlank() && (isWanted || !answers.isInteractive())) {
                    spare.add(text);
                }
            }
            // This is no key press: reading was interrupted because the gate was resolved.
            case GateAnswerSource.AnswerInput.Interrupted _ -> {}
        }
    }

    /// Sends the lines that were read to the gates they answer.
    private void answer(RunId run, NerveClient nerve) throws InterruptedException {
        for (var next = meant(); next != null && !spare.isEmpty(); next = meant()) {
            answer(new RunGate(run, next.path()), spare.remove(), nerve);
        }
    }

    private void answer(RunGate gate, String text, NerveClient nerve) throws InterruptedException {
        try {
            var status = nerve.call(gate.answer(text, user)).status();
            switch (status) {
                case "stored" -> note("the run has not checked the answer; answer again");
                case "gone" -> {
                    open.remove(gate.path);
                    questions.lastingNote("nobody asks any more", console.style()::bad);
                }
                default -> open.remove(gate.path);
            }
        } catch (NerveException.Invalid | NerveException.Unavailable refused) {
            // The gate may reject an answer that was not checked before; then it keeps waiting.
            note(String.valueOf(refused.getMessage()));
        } catch (NerveException late) {
            open.remove(gate.path);
            questions.lastingNote(String.valueOf(late.getMessage()), console.style()::bad);
        }
    }

    private void note(String problem) {
        questions.note(problem, console.style()::bad);
    }

    /// Returns the question that is shown to a person, or for a pipe the one that waits longest.
    private @Nullable WaitingGate meant() {
        if (!answers.isInteractive()) {
            return open.oldest().orElse(null);
        }
        var shown = questions.shown();
        return shown == null ? null : open.find(shown).orElse(null);
    }

    /// {@return the next question to ask; for a person, the one with the nearest deadline}
    private @Nullable WaitingGate next() {
        return (answers.isInteractive() ? open.nearestDeadline() : open.oldest()).orElse(null);
    }

    private void ask() {
        var next = next();
        if (pendingRead != null) {
            return;
        }
        if (next == null || isAtEnd) {
            questions.release();
            return;
        }
        if (answers.isInteractive()) {
            questions.show(next, open.withoutPreparedAnswer().size() - 1);
        }
        pendingRead = new PendingRead(next.path(), Parallel.start("nerve-ask", () -> read(next)));
    }

    private void read(WaitingGate waitingGate) {
        try {
            news.add(
                    new LoopSignal.AnswerSignal(
                            waitingGate.path(), answers.next(waitingGate.prompt())));
        } catch (InterruptedException _) {
            // The gate was resolved.
            Thread.currentThread().interrupt();
        }
    }

    private record PendingRead(RunPath path, BackgroundThread job) {}

    private record RunGate(RunId run, RunPath path) {

        InboxCommands.Answer answer(String text, String by) {
            return new InboxCommands.Answer(
                    null, run.name(), path.toString(), new Value.Text(text), by, null);
        }
    }

    private sealed interface LoopSignal {

        record EventSignal(Event event) implements LoopSignal {}

        record AnswerSignal(RunPath path, GateAnswerSource.AnswerInput said)
                implements LoopSignal {}

        record EndSignal(ExecutionData execution) implements LoopSignal {}

        record FailureSignal(NerveException failure) implements LoopSignal {}
    }
}
