package dev.nerve.app.run.foreground;

import static java.util.concurrent.TimeUnit.MILLISECONDS;

import dev.nerve.NerveException;
import dev.nerve.RunPath;
import dev.nerve.app.run.RunCommandServices;
import dev.nerve.cli.console.CellText;
import dev.nerve.cli.console.ColumnWrap;
import dev.nerve.cli.output.CommandOutput;
import dev.nerve.cli.progress.RunProgress;
import dev.nerve.cli.progress.RunView;
import dev.nerve.cli.run.answer.GateAnswerSource;
import dev.nerve.cli.run.view.ShortNames;
import dev.nerve.cli.run.view.WaitingGate;
import dev.nerve.event.ControlFact;
import dev.nerve.event.Event;
import dev.nerve.event.EventSink;
import dev.nerve.event.Fact;
import dev.nerve.run.BackgroundThread;
import dev.nerve.run.Outcome;
import dev.nerve.run.Parallel;
import dev.nerve.workflow.run.RunService;
import dev.nerve.workflow.run.WorkflowRun;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// The loop that follows a run in the foreground: it shows progress and asks the run's gates one at
/// a time.
///
/// It learns about the run only from events. All events and answers go through one queue to one
/// thread. *Confined to that thread*, except for the sink.
final class ForegroundRunLoop {

    /// The quiet time in milliseconds before a run counts as only waiting, and before a person is
    /// asked. Parallel branches do not emit their first events at the same time.
    private static final long MOMENT = 100;

    /// The maximum delay before a question is asked, however many events arrive.
    private static final long LONGEST = MILLISECONDS.toNanos(5 * MOMENT);

    /// The number of remarks shown below a question; older ones are dropped.
    private static final int REMARKS = 3;

    private final RunCommandServices runCommandServices;
    private final CommandOutput output;
    private final RunView view;
    private final GateAnswerSource answers;
    private final WaitingGates open;
    private final BlockingQueue<LoopSignal> news = new LinkedBlockingQueue<>();
    private final RunProgress progress = new RunProgress();
    private final FailedStepFinder failedStepFinder = new FailedStepFinder();
    private final UntestedVersionNotes versions = new UntestedVersionNotes();
    private final Deque<String> spare = new ArrayDeque<>();
    private @Nullable PendingRead pendingRead;
    private @Nullable RunPath shown;
    private @Nullable Long gatheringSince;
    private final List<String> remarks = new CopyOnWriteArrayList<>();

    /// Lines below a question that must stay on the terminal after it.
    private final List<String> lasting = new ArrayList<>();

    private boolean isHeld;

    /// True while the view shows the question below the run.
    private boolean isKept;

    private boolean isAtEnd;

    /// @param runCommandServices the services of the run commands
    /// @param output the output for events
    /// @param view the view of the run
    /// @param answers the source of answers
    /// @param prepared the names and paths of gates with an answer from the command line
    ForegroundRunLoop(
            RunCommandServices runCommandServices,
            CommandOutput output,
            RunView view,
            GateAnswerSource answers,
            Set<String> prepared) {
        this.runCommandServices = runCommandServices;
        this.output = output;
        this.view = view;
        this.answers = answers;
        this.open = new WaitingGates(prepared);
    }

    /// {@return the sink that must receive the events of the run}
    EventSink sink() {
        var shown = view.sink(output::progress);
        return event -> {
            shown.accept(event);
            if (!(event.fact() instanceof Fact.OutputChunk)) {
                news.add(new LoopSignal.EventSignal(event));
            }
        };
    }

    /// Follows the run until it ends or the user leaves it.
    ///
    /// @param run the run, which emits its events to the sink
    /// @param runs the service that receives the answers
    /// @return the reason why the loop ended
    /// @throws InterruptedException if the thread was interrupted
    ForegroundRunResult runUntilEnd(WorkflowRun run, RunService runs) throws InterruptedException {
        var awaiting = Parallel.start("nerve-await-run", () -> await(run));
        try {
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
                var foregroundRunResult = take(next, run, runs);
                if (foregroundRunResult != null) {
                    return foregroundRunResult;
                }
            }
        } finally {
            awaiting.interrupt();
            stopReading();
            view.clearBelow();
            view.reclaimTerminal();
            writeLasting();
        }
    }

    private void await(WorkflowRun run) {
        try {
            news.add(new LoopSignal.EndSignal(run.await()));
        } catch (InterruptedException _) {
            // The loop has ended.
            Thread.currentThread().interrupt();
        }
    }

    private @Nullable ForegroundRunResult take(LoopSignal next, WorkflowRun run, RunService runs)
            throws InterruptedException {
        switch (next) {
            case LoopSignal.EndSignal(var outcome) -> {
                boolean isOver = run.state().isOver();
                return outcome instanceof Outcome.Failed failed && !isOver
                        ? new ForegroundRunResult.Stalled(failed)
                        : new ForegroundRunResult.Over(outcome);
            }
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
        answer(run, runs);
        return null;
    }

    /// {@return whether to wait for more questions before the first one is asked}
    private boolean isGathering() {
        if (!answers.isInteractive() || isHeld || isAtEnd || next() == null) {
            gatheringSince = null;
            return false;
        }
        long now = runCommandServices.time().nanos();
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
        versions.noteFor(event).ifPresent(line -> lastingNote(line, UnaryOperator.identity()));
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
            remark("also asked: " + waitingGate.placeWithDeadline(runCommandServices.time().now()));
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
        shown = path.equals(shown) ? null : shown;
        if (pendingRead != null && pendingRead.path.equals(path)) {
            stopReading();
            if (isMissed) {
                lastingRemark(resolution.line());
            }
        } else if (isMissed && resolution.isAnswer()) {
            remark(ShortNames.withoutRoot(path) + ": " + resolution.line());
        }
    }

    private void stopReading() {
        var current = pendingRead;
        if (current != null) {
            current.job.interrupt();
            endOf(current.job);
            pendingRead = null;
        }
    }

    /// Waits for the end of the job even if interrupted, because only then the terminal is free.
    private static void endOf(BackgroundThread backgroundThread) {
        boolean interrupted = false;
        while (!backgroundThread.isOver()) {
            try {
                backgroundThread.await();
            } catch (InterruptedException _) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
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
    private void answer(WorkflowRun run, RunService runs) throws InterruptedException {
        for (var next = meant(); next != null && !spare.isEmpty(); next = meant()) {
            try {
                runs.answer(
                        run.id(),
                        next.path().toString(),
                        spare.remove(),
                        runCommandServices.userName());
                open.remove(next.path());
            } catch (NerveException.Invalid | NerveException.Unavailable refused) {
                // The gate may reject an answer that was not checked before; then it keeps waiting.
                note(refused);
            } catch (NerveException late) {
                open.remove(next.path());
                lastingNote(String.valueOf(late.getMessage()), runCommandServices.style()::bad);
            }
        }
    }

    /// Returns the question that is shown to a person, or for a pipe the one that waits longest.
    private @Nullable WaitingGate meant() {
        if (!answers.isInteractive()) {
            return open.oldest().orElse(null);
        }
        return shown == null ? null : open.find(shown).orElse(null);
    }

    /// {@return the next question to ask; for a person, the one with the nearest deadline}
    private @Nullable WaitingGate next() {
        return (answers.isInteractive() ? open.nearestDeadline() : open.oldest()).orElse(null);
    }

    private void note(NerveException problem) {
        note(String.valueOf(problem.getMessage()), runCommandServices.style()::bad);
    }

    /// Writes a note that stays on the terminal: now, or after the question that is shown.
    private void lastingNote(String text, UnaryOperator<String> tone) {
        note(text, tone);
        if (isKept) {
            lasting.add(tone.apply(text));
        }
    }

    /// Writes the notes that were shown below a question, above the next output of the view.
    private void writeLasting() {
        if (!lasting.isEmpty()) {
            view.yieldTerminal();
            lasting.forEach(output::note);
            lasting.clear();
            view.reclaimTerminal();
        }
    }

    /// Shows a note. If a question is shown, the note goes below it and disappears with it.
    private void note(String text, UnaryOperator<String> tone) {
        if (isKept) {
            ColumnWrap.of(text, runCommandServices.screenWidth() - 1)
                    .forEach(line -> remarks.add(tone.apply(line)));
            return;
        }
        boolean wasHeld = isHeld;
        hold();
        output.note(tone.apply(text));
        if (!wasHeld) {
            release();
        }
    }

    private void ask() {
        var next = next();
        if (pendingRead != null) {
            return;
        }
        if (next == null || isAtEnd) {
            release();
            return;
        }
        if (answers.isInteractive()) {
            show(next);
        }
        pendingRead = new PendingRead(next.path(), Parallel.start("nerve-ask", () -> read(next)));
    }

    /// Does not repeat a question whose answer was rejected, because it is still visible.
    private void show(WaitingGate next) {
        if (next.path().equals(shown)) {
            isHeld = true;
        } else {
            shown = next.path();
            remarks.clear();
            writeLasting();
            keep(next);
            int more = open.withoutPreparedAnswer().size() - 1;
            if (more > 0) {
                remark(more == 1 ? "1 more question waits" : more + " more questions wait");
            }
            if (answers.discardTypedAhead()) {
                remark("text typed before the question was discarded");
            }
        }
    }

    /// Shows a question below the run while it waits. A question that is too long is written above,
    /// with only its heading below. If the view cannot show it at all, the view stops painting
    /// meanwhile.
    private void keep(WaitingGate next) {
        var style = runCommandServices.style();
        isHeld = true;
        isKept = view.showBelow((width, now) -> below(next.lines(style, now, width)));
        if (isKept) {
            return;
        }
        view.yieldTerminal();
        output.note(
                "\n"
                        + String.join(
                                "\n",
                                next.lines(
                                        style,
                                        runCommandServices.time().now(),
                                        runCommandServices.screenWidth())));
        view.reclaimTerminal();
        isKept = view.showBelow((_, now) -> below(next.headingLines(style, now)));
        if (!isKept) {
            view.yieldTerminal();
        }
    }

    private List<String> below(List<String> question) {
        var lines = new ArrayList<String>();
        lines.add("");
        lines.addAll(question);
        var last = List.copyOf(remarks);
        lines.addAll(last.subList(Math.max(0, last.size() - REMARKS), last.size()));
        return lines;
    }

    private void lastingRemark(String text) {
        remark(text);
        if (isKept) {
            lasting.add(remarkLine(text));
        }
    }

    private String remarkLine(String text) {
        return runCommandServices
                .style()
                .secondary(
                        CellText.cut("(" + text, runCommandServices.screenWidth() - 1, "...")
                                + ")");
    }

    private void remark(String text) {
        var line = remarkLine(text);
        if (isKept) {
            remarks.add(line);
        } else if (pendingRead == null) {
            output.note(line);
        } else {
            answers.show(line);
        }
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

    private void hold() {
        if (!isHeld) {
            isHeld = true;
            view.yieldTerminal();
        }
    }

    private void release() {
        if (isHeld) {
            isHeld = false;
            isKept = false;
            view.clearBelow();
            view.reclaimTerminal();
            writeLasting();
        }
    }

    private record PendingRead(RunPath path, BackgroundThread job) {}

    private sealed interface LoopSignal {

        record EventSignal(Event event) implements LoopSignal {}

        record AnswerSignal(RunPath path, GateAnswerSource.AnswerInput said)
                implements LoopSignal {}

        record EndSignal(Outcome outcome) implements LoopSignal {}
    }
}
