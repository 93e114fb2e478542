package dev.nerve.cli.progress;

import dev.nerve.event.Planned;
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
/// Only the [Progress] that owns the item changes it. *Confined to one thread.*
public final class Item {

    private final String name;
    private final Origin origin;

    /// The number of a round, or 0 for any other item.
    private final int number;

    private final @Nullable Item around;
    private final Map<String, Item> inside = new LinkedHashMap<>();
    private final LastLine said = new LastLine();
    private String type;
    private Status status = Status.ToCome.TO_COME;
    private boolean implied;

    /// Whether another run, of which this one is a fork, executed the item.
    private boolean shared;

    private @Nullable Repetition repetition;
    private @Nullable Instant until;
    private String note = "";
    private String trouble = "";
    private int retries;

    /// The time that earlier processes of the run spent on the item, with the items inside it.
    private Duration before = Duration.ZERO;

    private Item(String name, String type, Origin origin, @Nullable Item around) {
        this.name = name;
        this.type = type;
        this.origin = origin;
        this.number = origin == Origin.ROUND ? number(name) : 0;
        this.around = around;
    }

    private static int number(String round) {
        return Integer.parseInt(round, round.indexOf('[') + 1, round.length() - 1, 10);
    }

    static Item root(String name) {
        return new Item(name, "", Origin.MET, null);
    }

    /// {@return an item that stands for several successful items}
    static Item sum(String name, Duration elapsed, String note, boolean shared) {
        var sum = root(name);
        sum.shared = shared;
        sum.status = new Status.Done(elapsed);
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
    public Status status() {
        return status;
    }

    /// {@return the number of retries}
    public int retries() {
        return retries;
    }

    /// {@return the failure of the previous attempt; empty if there was none}
    public String trouble() {
        return trouble;
    }

    /// {@return the last line of output in this attempt; empty if there is none}
    public String said() {
        return said.text();
    }

    /// {@return a note about the item, such as the branch taken or an answer; may be empty}
    public String note() {
        return note;
    }

    /// {@return the end of its waiting time, if it waits for a time}
    public Optional<Instant> until() {
        return Optional.ofNullable(until);
    }

    /// {@return the items inside it, in order; rounds are ordered by their numbers}
    public Collection<Item> inside() {
        if (!repeats() || isSorted()) {
            return Collections.unmodifiableCollection(inside.values());
        }
        return inside.values().stream()
                .sorted(Comparator.comparingInt(item -> item.number))
                .toList();
    }

    private boolean isSorted() {
        int last = 0;
        for (var item : inside.values()) {
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
        return inside.values().stream().anyMatch(item -> item.status instanceof Status.Failed);
    }

    /// {@return whether it executes its content repeatedly}
    public boolean repeats() {
        return repetition != null;
    }

    /// {@return the progress of its rounds, if it has rounds}
    Optional<Repetition> repetition() {
        return Optional.ofNullable(repetition);
    }

    /// {@return whether it is a round of a loop or an item of a map}
    boolean isRound() {
        return origin == Origin.ROUND;
    }

    @Nullable Item find(String child) {
        return inside.get(child);
    }

    Item meet(String child) {
        return add(new Item(child, "", Origin.MET, this));
    }

    private Item add(Item child) {
        inside.put(child.name, child);
        return child;
    }

    /// {@return the number of added items}
    int plan(Collection<Planned> planned) {
        int added = 0;
        for (var step : planned) {
            var known = step.type().equals("?") ? "" : step.type();
            var child = new Item(step.id(), known, Origin.PLANNED, this);
            if (Repetition.isTypical(known)) {
                child.repetition = new Repetition(step.steps());
            }
            added += inside.put(step.id(), child) == null ? 1 : 0;
            added += child.plan(step.steps());
        }
        return added;
    }

    /// {@return the progress of its rounds, created if necessary}
    Repetition repeating() {
        var known = repetition;
        if (known == null) {
            known = new Repetition(planned());
            repetition = known;
        }
        return known;
    }

    private List<Planned> planned() {
        return inside.values().stream()
                .filter(item -> item.origin == Origin.PLANNED)
                .map(item -> new Planned(item.name, item.type, List.of(), item.planned()))
                .toList();
    }

    /// Adds a round. The planned steps move from the loop into each round.
    ///
    /// @return the round
    Item round(String child) {
        var body = repeating().body();
        inside.values().removeIf(item -> item.origin == Origin.PLANNED);
        var round = add(new Item(child, "", Origin.ROUND, this));
        round.plan(body);
        return round;
    }

    void begin(String nodeType, Instant now) {
        type = nodeType.isEmpty() ? type : nodeType;
        if (Repetition.isTypical(nodeType)) {
            repeating();
        }
        implied = false;
        shared = false;
        said.clear();
        status = new Status.Running(now.minus(before));
        if (around != null) {
            around.beginImplied(now);
        }
    }

    /// Starts the item again in another run, whose process had ended in between. The time of the
    /// finished work counts, the time in between does not.
    ///
    /// @param left the time of the last event of that run
    void beginAgain(Instant left) {
        if (status instanceof Status.Running && !implied) {
            before = timeOfDone(left);
            inside.values().forEach(item -> item.standBy(left));
        }
    }

    /// Marks the item as executed by another run. This does not start the surrounding item.
    void share() {
        shared = true;
        if (around != null) {
            around.shareImplied();
        }
    }

    private void shareImplied() {
        if (implied || (status.isOver() && origin != Origin.PLANNED && !shared)) {
            shared = inside.values().stream().allMatch(item -> item.shared);
        }
    }

    /// {@return the elapsed time in all processes of the run}
    ///
    /// @param elapsed the elapsed time in the last process
    Duration whole(Duration elapsed) {
        return before.plus(elapsed);
    }

    /// Starts a branch, which has no start event of its own, when an item inside it starts.
    private void beginImplied(Instant now) {
        if (around != null
                && origin != Origin.PLANNED
                && (status == Status.ToCome.TO_COME || implied)) {
            boolean isBegun = status instanceof Status.Running && !shared;
            var since = isBegun ? ((Status.Running) status).since() : now.minus(before);
            shared = false;
            implied = true;
            status = new Status.Running(since);
            around.beginImplied(now);
        }
    }

    private void endImplied(Instant now) {
        if (implied && inside.values().stream().allMatch(item -> item.status.isOver())) {
            var elapsed = Progress.elapsed(status, now);
            status = hasFailureInside() ? new Status.Failed("", elapsed) : new Status.Done(elapsed);
            if (around != null) {
                around.endImplied(now);
            }
        }
    }

    void say(String text) {
        said.add(text);
    }

    void note(String text) {
        note = text;
    }

    void waitFor(String prompt, @Nullable Instant deadline, Instant now) {
        status = new Status.Waiting(now, prompt, deadline);
    }

    void waitUntil(Instant end) {
        until = end;
    }

    /// Records the branch that was taken, and skips the planned ones that have not started.
    void take(String way) {
        note = way;
        for (var item : inside.values()) {
            if (item.status == Status.ToCome.TO_COME) {
                item.end(new Status.Skipped("not taken"), Instant.EPOCH);
            }
        }
    }

    void answered(String answer, Instant now) {
        note = answer;
        if (status instanceof Status.Waiting) {
            status = new Status.Running(now);
        }
    }

    /// Resets the item for a new attempt. Unplanned items are removed, as they may not come again.
    void retry(String message) {
        retries++;
        trouble = message;
        said.clear();
        reset();
    }

    private void reset() {
        inside.values().removeIf(item -> item.origin != Origin.PLANNED);
        if (repetition != null) {
            repetition = new Repetition(repetition.body());
            plan(repetition.body());
        }
        for (var item : inside.values()) {
            item.status = Status.ToCome.TO_COME;
            item.retries = 0;
            item.note = "";
            item.before = Duration.ZERO;
            item.said.clear();
            item.reset();
        }
    }

    /// Resumes the run after its process had ended. Open items start again, or turn out to be done
    /// without an event.
    ///
    /// @param left the time of the last event before the end of the process
    /// @param now the current time
    void goOn(Instant left, Instant now) {
        before = Progress.elapsed(status, left);
        inside.values().forEach(item -> item.standBy(left));
        status = new Status.Running(now.minus(before));
    }

    private void standBy(Instant left) {
        boolean isOpen =
                switch (status) {
                    case Status.ToCome _, Status.Running _, Status.Waiting _, Status.Left _ -> true;
                    case Status.Cancelled _ -> true;
                    case Status.Skipped(var why) -> why.isEmpty();
                    case Status.Done _, Status.Failed _ -> false;
                };
        before = timeOfDone(left);
        if (isOpen) {
            status = Status.ToCome.TO_COME;
            implied = false;
            said.clear();
        }
        inside.values().forEach(item -> item.standBy(left));
    }

    /// {@return the elapsed time, if an item inside it is done; otherwise zero}
    private Duration timeOfDone(Instant left) {
        boolean hasDone = inside.values().stream().anyMatch(Item::isPartlyDone);
        return hasDone ? Progress.elapsed(status, left) : Duration.ZERO;
    }

    private boolean isPartlyDone() {
        return status instanceof Status.Done
                || inside.values().stream().anyMatch(Item::isPartlyDone);
    }

    /// Marks running items as interrupted. A person can still answer open questions.
    void leave(Instant now) {
        if (status instanceof Status.Running) {
            status = new Status.Left(Progress.elapsed(status, now));
        }
        inside.values().forEach(item -> item.leave(now));
    }

    void end(Status end, Instant now) {
        implied = false;
        status = end;
        if (repeats() && inside.values().stream().noneMatch(Item::isRound)) {
            inside.values().removeIf(item -> item.status == Status.ToCome.TO_COME);
        }
        inside.values().forEach(item -> item.endWith(end, now));
        if (around != null) {
            around.endImplied(now);
        }
    }

    /// Ends the item because the surrounding item ended without an event for it.
    private void endWith(Status whole, Instant now) {
        end(
                switch (status) {
                    case Status.ToCome _ -> unheard(whole);
                    case Status.Running _, Status.Waiting _, Status.Left _ ->
                            new Status.Cancelled(Progress.elapsed(status, now));
                    case Status.Done _, Status.Failed _, Status.Skipped _, Status.Cancelled _ ->
                            status;
                },
                now);
    }

    /// An outcome from the journal has no events for the items inside it.
    private static Status unheard(Status whole) {
        return whole instanceof Status.Done
                ? new Status.Done(Duration.ZERO)
                : new Status.Skipped("");
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
