package dev.nerve.app.run;

import static java.util.concurrent.TimeUnit.MILLISECONDS;

import dev.nerve.NerveException;
import dev.nerve.RunPath;
import dev.nerve.app.chat.Wrapped;
import dev.nerve.cli.Output;
import dev.nerve.cli.progress.Cells;
import dev.nerve.cli.progress.Progress;
import dev.nerve.cli.progress.RunView;
import dev.nerve.event.ControlFact;
import dev.nerve.event.Event;
import dev.nerve.event.EventSink;
import dev.nerve.event.Fact;
import dev.nerve.run.Job;
import dev.nerve.run.Outcome;
import dev.nerve.run.Parallel;
import dev.nerve.workflow.Runs;
import dev.nerve.workflow.WorkflowRun;
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
final class Attendance {

    /// The quiet time in milliseconds before a run counts as only waiting, and before a person is
    /// asked. Parallel branches do not emit their first events at the same time.
    private static final long MOMENT = 100;

    /// The maximum delay before a question is asked, however many events arrive.
    private static final long LONGEST = MILLISECONDS.toNanos(5 * MOMENT);

    /// The number of remarks shown below a question; older ones are dropped.
    private static final int REMARKS = 3;

    private final RunHost host;
    private final Output output;
    private final RunView view;
    private final Answers answers;
    private final OpenQuestions open;
    private final BlockingQueue<News> news = new LinkedBlockingQueue<>();
    private final Progress progress = new Progress();
    private final Failing failing = new Failing();
    private final VersionNotes versions = new VersionNotes();
    private final Deque<String> spare = new ArrayDeque<>();
    private @Nullable Reading reading;
    private @Nullable RunPath shown;
    private @Nullable Long gatheringSince;
    private final List<String> remarks = new CopyOnWriteArrayList<>();

    /// Lines below a question that must stay on the terminal after it.
    private final List<String> lasting = new ArrayList<>();

    private boolean isHeld;

    /// True while the view shows the question below the run.
    private boolean isKept;

    private boolean isAtEnd;

    /// @param host the services of the run commands
    /// @param output the output for events
    /// @param view the view of the run
    /// @param answers the source of answers
    /// @param prepared the names and paths of gates with an answer from the command line
    Attendance(RunHost host, Output output, RunView view, Answers answers, Set<String> prepared) {
        this.host = host;
        this.output = output;
        this.view = view;
        this.answers = answers;
        this.open = new OpenQuestions(prepared);
    }

    /// {@return the sink that must receive the events of the run}
    EventSink sink() {
        var shown = view.on(output::progress);
        return event -> {
            shown.accept(event);
            if (!(event.fact() instanceof Fact.OutputChunk)) {
                news.add(new News.Happened(event));
            }
        };
    }

    /// Follows the run until it ends or the user leaves it.
    ///
    /// @param run the run, which emits its events to the sink
    /// @param runs the service that receives the answers
    /// @return the reason why the loop ended
    /// @throws InterruptedException if the thread was interrupted
    Ending stay(WorkflowRun run, Runs runs) throws InterruptedException {
        var awaiting = Parallel.start("nerve-await-run", () -> await(run));
        try {
            while (true) {
                boolean isShort = isUnanswered() || isGathering();
                if (!isShort) {
                    ask();
                }
                var next = isShort ? news.poll(MOMENT, MILLISECONDS) : news.take();
                if (next == null && isUnanswered()) {
                    return new Ending.Unanswered(open.all());
                }
                if (next == null) {
                    ask();
                    continue;
                }
                var ending = take(next, run, runs);
                if (ending != null) {
                    return ending;
                }
            }
        } finally {
            awaiting.interrupt();
            stopReading();
            view.clearBelow();
            view.release();
            writeLasting();
        }
    }

    private void await(WorkflowRun run) {
        try {
            news.add(new News.Over(run.await()));
        } catch (InterruptedException _) {
            // The loop has ended.
            Thread.currentThread().interrupt();
        }
    }

    private @Nullable Ending take(News next, WorkflowRun run, Runs runs)
            throws InterruptedException {
        switch (next) {
            case News.Over(var outcome) -> {
                boolean isOver = run.state().isOver();
                return outcome instanceof Outcome.Failed failed && !isOver
                        ? new Ending.Stalled(failed)
                        : new Ending.Over(outcome);
            }
            case News.Happened(var event) -> follow(event);
            case News.Heard(var path, var said) -> {
                boolean isWanted = reading != null && reading.path.equals(path);
                reading = isWanted ? null : reading;
                if (isWanted && said instanceof Answers.Said.Interrupted) {
                    return Ending.Interrupted.INTERRUPTED;
                }
                hear(said, isWanted);
            }
        }
        answer(run, runs);
        return null;
    }

    /// {@return whether to wait for more questions before the first one is asked}
    private boolean isGathering() {
        if (!answers.isTyped() || isHeld || isAtEnd || next() == null) {
            gatheringSince = null;
            return false;
        }
        long now = host.time().nanos();
        long since = gatheringSince == null ? now : gatheringSince;
        gatheringSince = since;
        return now - since < LONGEST;
    }

    /// {@return whether the run only waits for answers, and no more input can come}
    private boolean isUnanswered() {
        return isAtEnd && open.areForPeopleOnly() && progress.onlyWaits();
    }

    private void follow(Event event) {
        progress.accept(event);
        failing.accept(event);
        versions.news(event).ifPresent(line -> lastingNote(line, UnaryOperator.identity()));
        var path = event.path();
        switch (event.fact()) {
            case ControlFact.GateWaiting waiting -> open(new Question(path, waiting));
            case ControlFact.GateResolved how -> close(path, new Settled(how));
            // A prepared answer was rejected, so a person must be asked.
            case Fact.Log _ -> open.refuse(path);
            default -> {}
        }
    }

    /// Mentions a question with a deadline while the person answers another one.
    private void open(Question question) {
        open.add(question);
        boolean isHurried = question.asked().deadline() != null;
        if (isTyping() && isHurried && open.forPeople().contains(question)) {
            remark("also asked: " + question.limited(host.time().now()));
        }
    }

    private boolean isTyping() {
        return reading != null && answers.isTyped();
    }

    /// {@return the prepared answers for gates that never asked, if there are any}
    Optional<UnusedAnswers> unused() {
        return open.unused();
    }

    /// {@return the finder of the step that made the run fail}
    Failing failing() {
        return failing;
    }

    /// Closes a gate that somebody else answered, or whose deadline passed, while the person was
    /// typing.
    private void close(RunPath path, Settled settled) {
        boolean isMissed = open.remove(path) && isTyping();
        shown = path.equals(shown) ? null : shown;
        if (reading != null && reading.path.equals(path)) {
            stopReading();
            if (isMissed) {
                lastingRemark(settled.line());
            }
        } else if (isMissed && settled.isAnswer()) {
            remark(Places.inside(path) + ": " + settled.line());
        }
    }

    private void stopReading() {
        var current = reading;
        if (current != null) {
            current.job.interrupt();
            endOf(current.job);
            reading = null;
        }
    }

    /// Waits for the end of the job even if interrupted, because only then the terminal is free.
    private static void endOf(Job job) {
        boolean interrupted = false;
        while (!job.isOver()) {
            try {
                job.await();
            } catch (InterruptedException _) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private void hear(Answers.Said said, boolean isWanted) {
        switch (said) {
            case Answers.Said.End _ -> isAtEnd |= isWanted || !answers.isTyped();
            case Answers.Said.Line(var text) -> {
                // A person answers the question that is shown; a line of a pipe answers the next
                // question.
                if (!text.isBlank() && (isWanted || !answers.isTyped())) {
                    spare.add(text);
                }
            }
            // This is no key press: reading was interrupted because the gate was resolved.
            case Answers.Said.Interrupted _ -> {}
        }
    }

    /// Sends the lines that were read to the gates they answer.
    private void answer(WorkflowRun run, Runs runs) throws InterruptedException {
        for (var next = meant(); next != null && !spare.isEmpty(); next = meant()) {
            try {
                runs.answer(run.id(), next.path().toString(), spare.remove(), host.person());
                open.remove(next.path());
            } catch (NerveException.Invalid | NerveException.Unavailable refused) {
                // The gate may reject an answer that was not checked before; then it keeps waiting.
                note(refused);
            } catch (NerveException late) {
                open.remove(next.path());
                lastingNote(String.valueOf(late.getMessage()), host.style()::bad);
            }
        }
    }

    /// Returns the question that is shown to a person, or for a pipe the one that waits longest.
    private @Nullable Question meant() {
        if (!answers.isTyped()) {
            return open.first().orElse(null);
        }
        return shown == null ? null : open.find(shown).orElse(null);
    }

    /// {@return the next question to ask; for a person, the one with the nearest deadline}
    private @Nullable Question next() {
        return (answers.isTyped() ? open.soonest() : open.first()).orElse(null);
    }

    private void note(NerveException problem) {
        note(String.valueOf(problem.getMessage()), host.style()::bad);
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
            view.hold();
            lasting.forEach(output::note);
            lasting.clear();
            view.release();
        }
    }

    /// Shows a note. If a question is shown, the note goes below it and disappears with it.
    private void note(String text, UnaryOperator<String> tone) {
        if (isKept) {
            Wrapped.of(text, host.screenWidth() - 1).forEach(line -> remarks.add(tone.apply(line)));
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
        if (reading != null) {
            return;
        }
        if (next == null || isAtEnd) {
            release();
            return;
        }
        if (answers.isTyped()) {
            show(next);
        }
        reading = new Reading(next.path(), Parallel.start("nerve-ask", () -> read(next)));
    }

    /// Does not repeat a question whose answer was rejected, because it is still visible.
    private void show(Question next) {
        if (next.path().equals(shown)) {
            isHeld = true;
        } else {
            shown = next.path();
            remarks.clear();
            writeLasting();
            keep(next);
            int more = open.forPeople().size() - 1;
            if (more > 0) {
                remark(more == 1 ? "1 more question waits" : more + " more questions wait");
            }
            if (answers.discard()) {
                remark("text typed before the question was discarded");
            }
        }
    }

    /// Shows a question below the run while it waits. A question that is too long is written above,
    /// with only its heading below. If the view cannot show it at all, the view stops painting
    /// meanwhile.
    private void keep(Question next) {
        var style = host.style();
        isHeld = true;
        isKept = view.keepBelow((width, now) -> below(next.lines(style, now, width)));
        if (isKept) {
            return;
        }
        view.hold();
        output.note(
                "\n" + String.join("\n", next.lines(style, host.time().now(), host.screenWidth())));
        view.release();
        isKept = view.keepBelow((_, now) -> below(next.brief(style, now)));
        if (!isKept) {
            view.hold();
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
        return host.style().secondary(Cells.cut("(" + text, host.screenWidth() - 1, "...") + ")");
    }

    private void remark(String text) {
        var line = remarkLine(text);
        if (isKept) {
            remarks.add(line);
        } else if (reading == null) {
            output.note(line);
        } else {
            answers.show(line);
        }
    }

    private void read(Question question) {
        try {
            news.add(new News.Heard(question.path(), answers.next(question.prompt())));
        } catch (InterruptedException _) {
            // The gate was resolved.
            Thread.currentThread().interrupt();
        }
    }

    private void hold() {
        if (!isHeld) {
            isHeld = true;
            view.hold();
        }
    }

    private void release() {
        if (isHeld) {
            isHeld = false;
            isKept = false;
            view.clearBelow();
            view.release();
            writeLasting();
        }
    }

    private record Reading(RunPath path, Job job) {}

    private sealed interface News {

        record Happened(Event event) implements News {}

        record Heard(RunPath path, Answers.Said said) implements News {}

        record Over(Outcome outcome) implements News {}
    }
}
