package dev.nerve.cli.progress;

import dev.nerve.ErrorCode;
import dev.nerve.RunId;
import dev.nerve.RunPath;
import dev.nerve.Usage;
import dev.nerve.event.ControlFact;
import dev.nerve.event.Event;
import dev.nerve.event.EventSink;
import dev.nerve.event.Fact;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The progress of a run, built from its events.
///
/// It stores the first 100,000 items of a run and counts the others. Events in an order that no run
/// emits leave it in some sensible state. *Confined to one thread.*
public final class RunProgress implements EventSink {

    private static final int MOST = 100_000;

    /// The name of rounds whose loop is not a step.
    private static final String ROUND = "round";

    /// The message of a step whose process was asked to end, although nobody cancelled the step.
    private static final String INTERRUPTED = "interrupted";

    private @Nullable ProgressItem root;

    /// The displayed run. Events of another run belong to items that it shares with that run.
    private @Nullable RunId run;

    private Instant started = Instant.EPOCH;
    private Instant lastEventTime = Instant.EPOCH;
    private Usage usage = Usage.NONE;
    private int size;
    private long untrackedCount;
    private boolean paused;

    /// {@return the outermost node, once the run has started}
    public Optional<ProgressItem> root() {
        return Optional.ofNullable(root);
    }

    /// {@return the number of executions beyond the stored items}
    public long untrackedCount() {
        return untrackedCount;
    }

    /// {@return the number of steps, by the way they ended}
    public StepCounts counts() {
        return root().map(StepCounts::of).orElse(StepCounts.NONE);
    }

    /// {@return the known usage so far}
    public Usage usage() {
        return usage;
    }

    /// {@return whether the run has ended}
    public boolean isOver() {
        return root != null && root.status().isOver();
    }

    /// {@return whether a person paused the run}
    public boolean isPaused() {
        return paused && !isOver();
    }

    /// {@return the number of failed items in all maps, whether or not the maps failed}
    public int failedItems() {
        return root().map(RunProgress::failedItems).orElse(0);
    }

    private static int failedItems(ProgressItem item) {
        int found = item.repetition().map(LoopProgress::failed).orElse(0);
        for (var inner : item.children()) {
            found += failedItems(inner);
        }
        return found;
    }

    /// {@return the first running map, if there is one}
    Optional<ProgressItem> runningMap() {
        return root().flatMap(RunProgress::runningMap);
    }

    private static Optional<ProgressItem> runningMap(ProgressItem item) {
        boolean isMap = item.repetition().filter(LoopProgress::hasItems).isPresent();
        return isMap && item.status() instanceof ItemStatus.Running
                ? Optional.of(item)
                : item.children().stream().flatMap(inner -> runningMap(inner).stream()).findFirst();
    }

    /// {@return the number of questions that wait for a person}
    public int waitingCount() {
        return root().map(RunProgress::waitingCount).orElse(0);
    }

    private static int waitingCount(ProgressItem item) {
        int found = item.status() instanceof ItemStatus.Waiting ? 1 : 0;
        for (var inner : item.children()) {
            found += waitingCount(inner);
        }
        return found;
    }

    /// {@return whether a question waits for a person and nothing else runs}
    public boolean isOnlyWaiting() {
        return waitingCount() > 0 && root().filter(RunProgress::works).isEmpty();
    }

    /// An item works if it runs and does not wait for an item inside it.
    private static boolean works(ProgressItem item) {
        boolean hasOpen =
                item.children().stream()
                        .map(ProgressItem::status)
                        .anyMatch(inner ->
                                inner instanceof ItemStatus.Running
                                        || inner instanceof ItemStatus.Waiting);
        boolean worksItself = item.status() instanceof ItemStatus.Running && !hasOpen;
        return worksItself || item.children().stream().anyMatch(RunProgress::works);
    }

    /// Marks the run as interrupted: no process executes it, and it can resume later.
    ///
    /// @param now the current time
    public void interrupt(Instant now) {
        root().filter(item -> !item.status().isOver()).ifPresent(item -> item.interrupt(now));
    }

    /// {@return the elapsed time of the run}
    ///
    /// @param now the current time
    public Duration elapsed(Instant now) {
        return root == null ? Duration.ZERO : elapsed(root.status(), now);
    }

    /// {@return the elapsed time of an execution}
    ///
    /// @param status the status of the execution
    /// @param now the current time
    public static Duration elapsed(ItemStatus status, Instant now) {
        return switch (status) {
            case ItemStatus.ToCome _, ItemStatus.Skipped _ -> Duration.ZERO;
            case ItemStatus.Running(var since) -> between(since, now);
            case ItemStatus.Waiting(var since, _, _) -> between(since, now);
            case ItemStatus.Interrupted(var elapsed) -> elapsed;
            case ItemStatus.Done(var elapsed) -> elapsed;
            case ItemStatus.Failed(_, var elapsed) -> elapsed;
            case ItemStatus.Cancelled(var elapsed) -> elapsed;
        };
    }

    private static Duration between(Instant since, Instant now) {
        return now.isBefore(since) ? Duration.ZERO : Duration.between(since, now);
    }

    /// {@return the time between the start of the run and an event}
    ///
    /// @param event the event
    public Duration since(Event event) {
        return between(started, event.time());
    }

    @Override
    public void accept(Event event) {
        take(event);
        lastEventTime = event.time();
    }

    private void take(Event event) {
        run = run == null && event.fact() instanceof Fact.Started ? event.run() : run;
        var item = item(event.path());
        if (item == null) {
            untrackedCount += event.fact() instanceof Fact.StepStarted ? 1 : 0;
            return;
        }
        switch (event.fact()) {
            case Fact.RunFact fact when run == null || event.run().equals(run) ->
                    acceptOfRun(item, event, fact);
            // Of the run that this one was forked from, only the end of a process matters.
            case Fact.RunFact _ -> item.resumeShared(event.time());
            case Fact.StepFact fact when run == null || event.run().equals(run) ->
                    acceptOfStep(item, event, fact);
            case Fact.StepFact fact -> {
                acceptOfStep(item, event, fact);
                item.markShared();
            }
            case ControlFact fact -> acceptOfControl(item, event, fact);
            case Fact.Custom _ -> {}
        }
    }

    private void acceptOfRun(ProgressItem item, Event event, Fact.RunFact fact) {
        switch (fact) {
            case Fact.Started(_, var planned) -> {
                started = event.time();
                item.begin("", event.time());
                size += item.plan(planned);
            }
            case Fact.Completed(_, var elapsed, var spent) -> {
                usage = spent;
                item.end(new ItemStatus.Done(item.totalTime(elapsed)), event.time());
            }
            case Fact.Failed(_, var message, var elapsed, var spent) -> {
                usage = spent;
                item.end(new ItemStatus.Failed(message, item.totalTime(elapsed)), event.time());
            }
            case Fact.Paused _ -> paused = true;
            case Fact.Resumed _ -> resume(item, event);
            case Fact.Cancelled(_, var elapsed, var spent) -> {
                usage = spent;
                item.end(new ItemStatus.Cancelled(item.totalTime(elapsed)), event.time());
            }
        }
    }

    /// {@return whether a fact says that another process took the run over}
    ///
    /// @param fact the fact
    public static boolean isRestart(Fact fact) {
        return fact instanceof Fact.Resumed resumed && resumed.isRestart();
    }

    private void resume(ProgressItem item, Event event) {
        paused = false;
        if (isRestart(event.fact())) {
            var now = event.time();
            started = now;
            item.resume(lastEventTime, now);
        }
    }

    private void acceptOfStep(ProgressItem item, Event event, Fact.StepFact fact) {
        switch (fact) {
            case Fact.StepStarted(var type, _) -> item.begin(type, event.time());
            case Fact.StepCompleted(_, var elapsed, _) ->
                    item.end(new ItemStatus.Done(item.totalTime(elapsed)), event.time());
            case Fact.StepFailed(var code, var message, _, _) when isInterrupted(code, message) ->
                    item.interrupt(event.time());
            case Fact.StepFailed(var code, var message, var elapsed, _) ->
                    item.end(failed(code, message, item.totalTime(elapsed)), event.time());
            case Fact.StepSkipped(_, var why) ->
                    item.end(new ItemStatus.Skipped(why), event.time());
            case Fact.StepRetried(_, _, var message, _) -> item.retry(message);
            case Fact.StepsAdded(var planned) -> size += item.plan(planned);
            case Fact.OutputChunk(_, var text) -> item.appendOutput(text);
            case Fact.Log(var text) -> item.appendOutput("\n" + text + "\n");
            case Fact.UsageSpent(var spent) -> usage = usage.plus(spent);
            case Fact.OutputParsed _ -> {}
        }
    }

    /// {@return whether a step ended because its process was asked to end, not because it was
    /// cancelled}
    static boolean isInterrupted(ErrorCode code, String message) {
        return code == ErrorCode.CANCELLED && message.equals(INTERRUPTED);
    }

    private static void acceptOfControl(ProgressItem item, Event event, ControlFact fact) {
        switch (fact) {
            case ControlFact.LoopIteration(var number, var most) ->
                    item.requireRepetition().round(number, most);
            case ControlFact.MapItemStart(_, var total) -> item.requireRepetition().item(total);
            case ControlFact.MapItemComplete(_, var total, var failed) ->
                    item.requireRepetition().itemOver(total, failed);
            case ControlFact.BranchTaken(var branch) -> item.takeBranch(branch);
            case ControlFact.GateWaiting(var prompt, _, var deadline, _, _, _) ->
                    item.waitFor(prompt, deadline, event.time());
            case ControlFact.GateResolved resolved -> resolved(item, event, resolved);
            case ControlFact.TimerStarted(var until, _) -> item.waitUntil(until);
            case ControlFact.StepWaiting waiting ->
                    item.block("waits " + ControlFactText.wait(waiting));
            case ControlFact.StepContinued _ -> item.block("");
            case ControlFact.NodeForked(var source, var target, _) ->
                    item.note("%s from %s".formatted(target, source));
            case ControlFact.BranchScored(var branch, var score) ->
                    item.note("%s scored %s".formatted(branch, ControlFactText.score(score)));
            case ControlFact.BranchPromoted(var branch, _) -> item.note(branch + " won");
        }
    }

    /// Ends a question that is not a step, because it has no end event of its own. Such a question
    /// comes from nerve itself or from an agent in its turn.
    private static void resolved(
            ProgressItem item, Event event, ControlFact.GateResolved resolved) {
        var waited = elapsed(item.status(), event.time());
        item.answered(ControlFactText.answer(resolved), event.time());
        boolean isOwn = InternalSteps.contains(event.path().name());
        if (isOwn || item.type().isEmpty()) {
            boolean isWithdrawn = !isOwn && resolved.how().equals("cancelled");
            item.end(
                    isWithdrawn ? new ItemStatus.Cancelled(waited) : new ItemStatus.Done(waited),
                    event.time());
        }
    }

    private static ItemStatus failed(ErrorCode code, String message, Duration elapsed) {
        return code == ErrorCode.CANCELLED
                ? new ItemStatus.Cancelled(elapsed)
                : new ItemStatus.Failed(message, elapsed);
    }

    /// {@return the item at a path, created if it is new, or null if there are too many items}
    private @Nullable ProgressItem item(RunPath path) {
        var parent = path.parent();
        if (parent == null) {
            return rootItem(path);
        }
        var around = item(parent);
        if (around == null) {
            return null;
        }
        var found = around.find(path.segment());
        if (found != null) {
            return found;
        }
        return path.number() > 0 ? numbered(path, around) : met(path, around);
    }

    /// Finds or creates a numbered item. Calls of the same name have numbers from 2 on and are
    /// siblings of the first. Rounds have numbers from 1 on and are inside their running loop.
    private @Nullable ProgressItem numbered(RunPath path, ProgressItem around) {
        var first = around.find(path.name());
        boolean isFirst = path.number() == 1;
        if (first != null && !first.status().isOver() && (isFirst || first.repeats())) {
            return round(first, "[" + path.number() + "]");
        }
        if (path.name().equals(ROUND) && (isFirst || around.repeats())) {
            return round(around, path.segment());
        }
        return met(path, around);
    }

    private @Nullable ProgressItem round(ProgressItem loop, String name) {
        var known = loop.find(name);
        if (known != null || size >= MOST) {
            return known;
        }
        var round = loop.round(name);
        size += count(round);
        return round;
    }

    private static int count(ProgressItem item) {
        int count = 1;
        for (var inner : item.children()) {
            count += count(inner);
        }
        return count;
    }

    /// There is only one outermost node, so its name does not matter.
    private ProgressItem rootItem(RunPath path) {
        var known = root;
        if (known == null) {
            known = ProgressItem.root(path.segment());
            root = known;
        }
        return known;
    }

    private @Nullable ProgressItem met(RunPath path, ProgressItem around) {
        if (size >= MOST) {
            return null;
        }
        size++;
        return around.addChild(path.segment());
    }
}
