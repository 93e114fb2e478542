package dev.nerve.cli.progress;

import dev.nerve.event.PlannedStep;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// An execution in a run, or a planned step, with the items inside it.
///
/// Only the [RunProgress] that owns the item changes it. *Confined to one thread.*
public final class ProgressItem {

    private final String name;
    private final Origin origin;

    /// The number of a round, or 0 for any other item.
    private final int number;

    private final @Nullable ProgressItem parent;
    private final Map<String, ProgressItem> children = new LinkedHashMap<>();
    private final LastOutputLine lastOutput = new LastOutputLine();
    private String type;
    private ItemStatus status = ItemStatus.ToCome.TO_COME;
    private boolean implied;

    /// True if another run, of which this one is a fork, executed the item.
    private boolean shared;

    private @Nullable LoopProgress loopProgress;
    private @Nullable Instant until;
    private String note = "";
    private String trouble = "";

    /// The reason why it waits, or empty.
    private String blocked = "";

    private int retries;

    /// The time that earlier processes of the run spent on the item, with the items inside it.
    private Duration before = Duration.ZERO;

    private ProgressItem(String name, String type, Origin origin, @Nullable ProgressItem around) {
        this.name = name;
        this.type = type;
        this.origin = origin;
        this.number = origin == Origin.ROUND ? number(name) : 0;
        this.parent = around;
    }

    private static int number(String round) {
        return Integer.parseInt(round, round.indexOf('[') + 1, round.length() - 1, 10);
    }

    static ProgressItem root(String name) {
        return new ProgressItem(name, "", Origin.MET, null);
    }

    /// {@return an item that stands for several successful items}
    static ProgressItem sum(String name, Duration elapsed, String note, boolean shared) {
        var sum = root(name);
        sum.shared = shared;
        sum.status = new ItemStatus.Done(elapsed);
        sum.note = note;
        return sum;
    }

    /// {@return its name inside the surrounding item: an id, with a round if it has one}
    public String name() {
        return name;
    }

    /// {@return the type of its node; empty while the type is unknown}
    public String type() {
        return type;
    }

    /// {@return its status}
    public ItemStatus status() {
        return status;
    }

    /// {@return the number of retries}
    public int retries() {
        return retries;
    }

    /// {@return the failure of the previous attempt; empty if there was none}
    public String lastFailure() {
        return trouble;
    }

    /// {@return the last line of output in this attempt; empty if there is none}
    public String lastLine() {
        return lastOutput.text();
    }

    /// {@return a note about the item, such as the branch taken or an answer; may be empty}
    public String note() {
        return note;
    }

    /// {@return the reason why it waits for its turn, budget or the end of a pause; empty if it
    /// does not}
    String blocked() {
        return blocked;
    }

    /// {@return the end of its waiting time, if it waits for a time}
    public Optional<Instant> waitsUntil() {
        return Optional.ofNullable(until);
    }

    /// {@return the items inside it, in order; rounds are ordered by their numbers}
    public Collection<ProgressItem> children() {
        if (!repeats() || isSorted()) {
            return Collections.unmodifiableCollection(children.values());
        }
        return children.values().stream()
                .sorted(Comparator.comparingInt(item -> item.number))
                .toList();
    }

    private boolean isSorted() {
        int last = 0;
        for (var item : children.values()) {
            if (item.number < last) {
                return false;
            }
            last = item.number;
        }
        return true;
    }

    /// {@return whether the run announced the item before it started}
    public boolean isPlanned() {
        return origin == Origin.PLANNED;
    }

    /// {@return whether another run, of which this one is a fork, executed the item}
    public boolean isShared() {
        return shared;
    }

    /// {@return whether an item inside it failed}
    public boolean hasFailureInside() {
        return children.values().stream()
                .anyMatch(item -> item.status instanceof ItemStatus.Failed);
    }

    /// {@return whether it executes its content repeatedly}
    public boolean repeats() {
        return loopProgress != null;
    }

    /// {@return the progress of its rounds, if it has rounds}
    Optional<LoopProgress> repetition() {
        return Optional.ofNullable(loopProgress);
    }

    /// {@return whether it is a round of a loop or an item of a map}
    boolean isRound() {
        return origin == Origin.ROUND;
    }

    @Nullable ProgressItem find(String child) {
        return children.get(child);
    }

    ProgressItem addChild(String child) {
        return add(new ProgressItem(child, "", Origin.MET, this));
    }

    private ProgressItem add(ProgressItem child) {
        children.put(child.name, child);
        return child;
    }

    /// {@return the number of added items}
    int plan(Collection<PlannedStep> planned) {
        int added = 0;
        for (var step : planned) {
            var known = step.type().equals("?") ? "" : step.type();
            var child = new ProgressItem(step.id(), known, Origin.PLANNED, this);
            if (LoopProgress.isLoopType(known)) {
                child.loopProgress = new LoopProgress(step.steps());
            }
            added += children.put(step.id(), child) == null ? 1 : 0;
            added += child.plan(step.steps());
        }
        return added;
    }

    /// {@return the progress of its rounds, created if necessary}
    LoopProgress requireRepetition() {
        var known = loopProgress;
        if (known == null) {
            known = new LoopProgress(planned());
            loopProgress = known;
        }
        return known;
    }

    private List<PlannedStep> planned() {
        return children.values().stream()
                .filter(item -> item.origin == Origin.PLANNED)
                .map(item -> new PlannedStep(item.name, item.type, List.of(), item.planned()))
                .toList();
    }

    /// Adds a round. The planned steps move from the loop into each round.
    ///
    /// @return the round
    ProgressItem round(String child) {
        var body = requireRepetition().body();
        children.values().removeIf(item -> item.origin == Origin.PLANNED);
        var round = add(new ProgressItem(child, "", Origin.ROUND, this));
        round.plan(body);
        return round;
    }

    void begin(String nodeType, Instant now) {
        type = nodeType.isEmpty() ? type : nodeType;
        if (LoopProgress.isLoopType(nodeType)) {
            requireRepetition();
        }
        implied = false;
        shared = false;
        lastOutput.clear();
        status = new ItemStatus.Running(now.minus(before));
        if (parent != null) {
            parent.beginImplied(now);
        }
    }

    /// Marks the item as executed by another run. This does not start the surrounding item.
    void markShared() {
        shared = true;
        if (parent != null) {
            parent.shareImplied();
        }
    }

    private void shareImplied() {
        if (implied || (status.isOver() && origin != Origin.PLANNED && !shared)) {
            shared = children.values().stream().allMatch(item -> item.shared);
        }
    }

    /// {@return the elapsed time in all processes of the run}
    ///
    /// @param elapsed the elapsed time in the last process
    Duration totalTime(Duration elapsed) {
        return before.plus(elapsed);
    }

    /// Starts a branch, which has no start event of its own, when an item inside it starts.
    private void beginImplied(Instant now) {
        if (parent != null
                && origin != Origin.PLANNED
                && (status == ItemStatus.ToCome.TO_COME || implied)) {
            boolean isBegun = status instanceof ItemStatus.Running && !shared;
            var since = isBegun ? ((ItemStatus.Running) status).since() : now.minus(before);
            shared = false;
            implied = true;
            status = new ItemStatus.Running(since);
            parent.beginImplied(now);
        }
    }

    private void endImplied(Instant now) {
        if (implied && children.values().stream().allMatch(item -> item.status.isOver())) {
            var elapsed = RunProgress.elapsed(status, now);
            status =
                    hasFailureInside()
                            ? new ItemStatus.Failed("", elapsed)
                            : new ItemStatus.Done(elapsed);
            if (parent != null) {
                parent.endImplied(now);
            }
        }
    }

    void appendOutput(String text) {
        lastOutput.add(text);
    }

    void note(String text) {
        note = text;
    }

    void waitFor(String prompt, @Nullable Instant deadline, Instant now) {
        status = new ItemStatus.Waiting(now, prompt, deadline);
    }

    void block(String reason) {
        blocked = reason;
    }

    void waitUntil(Instant end) {
        until = end;
    }

    /// Records the branch that was taken, and skips the planned ones that have not started.
    void takeBranch(String way) {
        note = way;
        for (var item : children.values()) {
            if (item.status == ItemStatus.ToCome.TO_COME) {
                item.end(new ItemStatus.Skipped("not taken"), Instant.EPOCH);
            }
        }
    }

    void answered(String answer, Instant now) {
        note = answer;
        if (status instanceof ItemStatus.Waiting) {
            status = new ItemStatus.Running(now);
        }
    }

    /// Resets the item for a new attempt. Unplanned items are removed, as they may not come again.
    void retry(String message) {
        retries++;
        trouble = message;
        lastOutput.clear();
        reset();
    }

    private void reset() {
        children.values().removeIf(item -> item.origin != Origin.PLANNED);
        if (loopProgress != null) {
            loopProgress = new LoopProgress(loopProgress.body());
            plan(loopProgress.body());
        }
        for (var item : children.values()) {
            item.status = ItemStatus.ToCome.TO_COME;
            item.retries = 0;
            item.note = "";
            item.before = Duration.ZERO;
            item.lastOutput.clear();
            item.reset();
        }
    }

    /// Resumes the run after its process had ended. Open items start again, or turn out to be done
    /// without an event.
    ///
    /// @param left the time of the last event before the end of the process
    /// @param now the current time
    void resume(Instant left, Instant now) {
        before = RunProgress.elapsed(status, left);
        children.values().forEach(item -> item.standBy(left));
        status = new ItemStatus.Running(now.minus(before));
    }

    /// Notes that the run which this one was forked from was resumed. Items that it started and did
    /// not end start again. An item that only contains shared items is not shared itself, so their
    /// time does not count for it.
    ///
    /// @param left the time of the last event before the end of that run's process
    void resumeShared(Instant left) {
        for (var item : children.values()) {
            if (item.implied) {
                item.resumeShared(left);
            } else {
                item.standBy(left);
            }
        }
    }

    private void standBy(Instant left) {
        boolean isOpen =
                switch (status) {
                    case ItemStatus.ToCome _,
                            ItemStatus.Running _,
                            ItemStatus.Waiting _,
                            ItemStatus.Interrupted _ ->
                            true;
                    case ItemStatus.Cancelled _ -> true;
                    case ItemStatus.Skipped(var why) -> why.isEmpty();
                    case ItemStatus.Done _, ItemStatus.Failed _ -> false;
                };
        before = timeOfDone(left);
        if (isOpen) {
            status = ItemStatus.ToCome.TO_COME;
            implied = false;
            lastOutput.clear();
        }
        children.values().forEach(item -> item.standBy(left));
    }

    /// {@return the elapsed time, if an item inside it is done; otherwise zero}
    private Duration timeOfDone(Instant left) {
        boolean hasDone = children.values().stream().anyMatch(ProgressItem::isPartlyDone);
        return hasDone ? RunProgress.elapsed(status, left) : Duration.ZERO;
    }

    private boolean isPartlyDone() {
        return status instanceof ItemStatus.Done
                || children.values().stream().anyMatch(ProgressItem::isPartlyDone);
    }

    /// Marks running items as interrupted. A person can still answer open questions.
    void interrupt(Instant now) {
        if (status instanceof ItemStatus.Running) {
            status = new ItemStatus.Interrupted(RunProgress.elapsed(status, now));
        }
        children.values().forEach(item -> item.interrupt(now));
    }

    void end(ItemStatus end, Instant now) {
        implied = false;
        status = end;
        if (repeats() && children.values().stream().noneMatch(ProgressItem::isRound)) {
            children.values().removeIf(item -> item.status == ItemStatus.ToCome.TO_COME);
        }
        children.values().forEach(item -> item.endWith(end, now));
        if (parent != null) {
            parent.endImplied(now);
        }
    }

    /// Ends the item because the surrounding item ended without an event for it.
    private void endWith(ItemStatus whole, Instant now) {
        end(
                switch (status) {
                    case ItemStatus.ToCome _ -> unheard(whole);
                    case ItemStatus.Running _, ItemStatus.Waiting _, ItemStatus.Interrupted _ ->
                            new ItemStatus.Cancelled(RunProgress.elapsed(status, now));
                    case ItemStatus.Done _,
                            ItemStatus.Failed _,
                            ItemStatus.Skipped _,
                            ItemStatus.Cancelled _ ->
                            status;
                },
                now);
    }

    /// An outcome from the journal has no events for the items inside it.
    private static ItemStatus unheard(ItemStatus whole) {
        return whole instanceof ItemStatus.Done
                ? new ItemStatus.Done(Duration.ZERO)
                : new ItemStatus.Skipped("");
    }

    private enum Origin {
        /// The run announced the item.
        PLANNED,
        /// The item appeared during the run.
        MET,
        /// The item is a round of the surrounding item.
        ROUND
    }
}
