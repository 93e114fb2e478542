package dev.nerve.cli.progress;

import dev.nerve.ErrorCode;
import dev.nerve.RunPath;
import dev.nerve.Usage;
import dev.nerve.event.Event;
import dev.nerve.event.EventSink;
import dev.nerve.event.Fact;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// How far a run has come, as its events tell.
///
/// It knows the first 100,000 items of a run and counts the others. Events in an order that no run
/// gives leave it in some sensible state. *Confined to one thread.*
public final class Progress implements EventSink {

    private static final int MOST = 100_000;

    private @Nullable Item root;
    private Instant started = Instant.EPOCH;
    private Usage usage = Usage.NONE;
    private int size;
    private long beyond;

    /// {@return the outermost node, once the run has begun}
    public Optional<Item> root() {
        return Optional.ofNullable(root);
    }

    /// {@return how many executions there were beyond those it knows}
    public long beyond() {
        return beyond;
    }

    /// {@return how many steps there are}
    public Counts counts() {
        return root().map(Counts::of).orElse(Counts.NONE);
    }

    /// {@return what has been spent, as far as it is known}
    public Usage usage() {
        return usage;
    }

    /// {@return whether the run has ended}
    public boolean isOver() {
        return root != null && root.status().isOver();
    }

    /// {@return how long the run has been going on, or took if it has ended}
    ///
    /// @param now the time
    public Duration elapsed(Instant now) {
        return root == null ? Duration.ZERO : elapsed(root.status(), now);
    }

    /// {@return how long something has been going on, or took if it has ended}
    ///
    /// @param status how it is doing
    /// @param now the time
    public static Duration elapsed(Status status, Instant now) {
        return switch (status) {
            case Status.ToCome _, Status.Skipped _ -> Duration.ZERO;
            case Status.Running(var since) -> between(since, now);
            case Status.Done(var elapsed) -> elapsed;
            case Status.Failed(_, var elapsed) -> elapsed;
            case Status.Cancelled(var elapsed) -> elapsed;
        };
    }

    private static Duration between(Instant since, Instant now) {
        return now.isBefore(since) ? Duration.ZERO : Duration.between(since, now);
    }

    /// {@return how long after the beginning of the run an event happened}
    ///
    /// @param event the event
    public Duration since(Event event) {
        return between(started, event.time());
    }

    @Override
    public void accept(Event event) {
        var item = item(event.path());
        if (item == null) {
            beyond += event.fact() instanceof Fact.StepStarted ? 1 : 0;
            return;
        }
        switch (event.fact()) {
            case Fact.OfRun fact -> acceptOfRun(item, event, fact);
            case Fact.OfStep fact -> acceptOfStep(item, event, fact);
            case Fact.Custom _ -> {}
        }
    }

    private void acceptOfRun(Item item, Event event, Fact.OfRun fact) {
        switch (fact) {
            case Fact.Started(_, var planned) -> {
                started = event.time();
                item.begin("", event.time());
                size += item.plan(planned);
            }
            case Fact.Completed(_, var elapsed, var spent) -> {
                usage = spent;
                item.end(new Status.Done(elapsed), event.time());
            }
            case Fact.Failed(_, var message, var elapsed, var spent) -> {
                usage = spent;
                item.end(new Status.Failed(message, elapsed), event.time());
            }
            case Fact.Cancelled(_, var elapsed, var spent) -> {
                usage = spent;
                item.end(new Status.Cancelled(elapsed), event.time());
            }
        }
    }

    private void acceptOfStep(Item item, Event event, Fact.OfStep fact) {
        switch (fact) {
            case Fact.StepStarted(var type, _) -> item.begin(type, event.time());
            case Fact.StepCompleted(_, var elapsed, _) ->
                    item.end(new Status.Done(elapsed), event.time());
            case Fact.StepFailed(var code, var message, var elapsed, _) ->
                    item.end(failed(code, message, elapsed), event.time());
            case Fact.StepSkipped(_, var why) -> item.end(new Status.Skipped(why), event.time());
            case Fact.StepRetried(_, _, var message, _) -> item.retry(message);
            case Fact.StepsAdded(var planned) -> size += item.plan(planned);
            case Fact.OutputChunk(_, var text) -> item.say(text);
            case Fact.Log(var text) -> item.say("\n" + text + "\n");
            case Fact.Spending(var spent) -> usage = usage.plus(spent);
        }
    }

    private static Status failed(ErrorCode code, String message, Duration elapsed) {
        return code == ErrorCode.CANCELLED
                ? new Status.Cancelled(elapsed)
                : new Status.Failed(message, elapsed);
    }

    /// {@return the item at a path, made if it is new, or null if there are too many}
    private @Nullable Item item(RunPath path) {
        var parent = path.parent();
        if (parent == null) {
            return rootItem(path);
        }
        var around = item(parent);
        if (around == null) {
            return null;
        }
        var found = around.find(path.segment());
        return found == null ? met(path, around) : found;
    }

    /// There is one outermost node, whatever it is called.
    private Item rootItem(RunPath path) {
        var known = root;
        if (known == null) {
            known = Item.met(path.segment());
            root = known;
        }
        return known;
    }

    private @Nullable Item met(RunPath path, Item around) {
        if (size >= MOST) {
            return null;
        }
        size++;
        var item = Item.met(path.segment());
        around.add(item);
        return item;
    }
}
