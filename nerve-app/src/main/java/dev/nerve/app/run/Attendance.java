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

/// Stays with a run: shows what happens, and asks its questions one after another.
///
/// What it knows of the run, it knows from events. Whatever happens is put in a queue, and one
/// thread takes it from there. *Confined to that thread*, but for the sink.
final class Attendance {

    /// How long nothing happens before a run counts as one that only waits, and before a person is
    /// asked: branches that begin together do not tell so together.
    private static final long MOMENT = 100;

    /// Longer than that nobody has to wait for a question, whatever else happens.
    private static final long LONGEST = MILLISECONDS.toNanos(5 * MOMENT);

    /// So many remarks are kept below a question: the newest.
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

    /// Lines that stood below a question and must not vanish with it.
    private final List<String> lasting = new ArrayList<>();

    private boolean isHeld;

    /// Whether the view keeps the question below the run.
    private boolean isKept;

    private boolean isAtEnd;

    /// @param host what the application gives
    /// @param output where events go
    /// @param view how a person sees them
    /// @param answers where answers come from
    /// @param prepared the names and paths of gates whose answers are given from the start
    Attendance(RunHost host, Output output, RunView view, Answers answers, Set<String> prepared) {
        this.host = host;
        this.output = output;
        this.view = view;
        this.answers = answers;
        this.open = new OpenQuestions(prepared);
    }

    /// {@return what has to be told what happens in the run}
    EventSink sink() {
        var shown = view.on(output::progress);
        return event -> {
            shown.accept(event);
            if (!(event.fact() instanceof Fact.OutputChunk)) {
                news.add(new News.Happened(event));
            }
        };
    }

    /// Stays until the run is over, or left alone.
    ///
    /// @param run the run, which tells the sink
    /// @param runs takes the answers
    /// @return why it does not stay any longer
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
            // Nobody wants to know any more.
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

    /// {@return whether the view still shows how more questions come, before a person is asked the
    /// first of them}
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

    /// {@return whether the run only waits for answers that nobody will give}
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
            // That is how a prepared answer is refused; now somebody has to be asked.
            case Fact.Log _ -> open.refuse(path);
            default -> {}
        }
    }

    /// Who is asked something else would not see how its time passes.
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

    /// {@return the answers that were given from the start for gates that did not ask, if any}
    Optional<UnusedAnswers> unused() {
        return open.unused();
    }

    /// {@return what knows which step made the run fail}
    Failing failing() {
        return failing;
    }

    /// Somebody else may have answered while a person was typing, or nobody may in time.
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

    /// The terminal is free only then; whoever interrupts has to wait that long.
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
                // A person meant the question that was shown; a pipe means the next one.
                if (!text.isBlank() && (isWanted || !answers.isTyped())) {
                    spare.add(text);
                }
            }
            // Nobody pressed a key: that is how reading ends when a question is settled.
            case Answers.Said.Interrupted _ -> {}
        }
    }

    /// Gives what was said to the question that it is meant for.
    private void answer(WorkflowRun run, Runs runs) throws InterruptedException {
        for (var next = meant(); next != null && !spare.isEmpty(); next = meant()) {
            try {
                runs.answer(run.id(), next.path().toString(), spare.remove(), host.person());
                open.remove(next.path());
            } catch (NerveException.Invalid | NerveException.Unavailable refused) {
                // What nobody has checked yet may still be refused: the question waits on.
                note(refused);
            } catch (NerveException late) {
                open.remove(next.path());
                lastingNote(String.valueOf(late.getMessage()), host.style()::bad);
            }
        }
    }

    /// A person means the question that is shown, a pipe the one that waits longest.
    private @Nullable Question meant() {
        if (!answers.isTyped()) {
            return open.first().orElse(null);
        }
        return shown == null ? null : open.find(shown).orElse(null);
    }

    /// {@return what is asked next: a person may miss what has a deadline}
    private @Nullable Question next() {
        return (answers.isTyped() ? open.soonest() : open.first()).orElse(null);
    }

    private void note(NerveException problem) {
        note(String.valueOf(problem.getMessage()), host.style()::bad);
    }

    /// Writes a note that stays on the terminal: at once, or after the question that is kept.
    private void lastingNote(String text, UnaryOperator<String> tone) {
        note(text, tone);
        if (isKept) {
            lasting.add(tone.apply(text));
        }
    }

    /// Writes the notes that stood below a question above what the view shows next.
    private void writeLasting() {
        if (!lasting.isEmpty()) {
            view.hold();
            lasting.forEach(output::note);
            lasting.clear();
            view.release();
        }
    }

    /// Shows a note, below the question if one is kept: then it goes with the question.
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

    /// Who was told that an answer is refused still sees the question.
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
                remark("what was typed before the question does not answer it");
            }
        }
    }

    /// Shows a question below the run as long as it waits. One that takes all the room is left
    /// above, and its place is kept below; where nothing is kept, the run stands still meanwhile.
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
            // The question is settled.
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
