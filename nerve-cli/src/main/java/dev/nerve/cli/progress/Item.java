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

/// An execution in a run, or a step that may become one, with what is inside it.
///
/// To be read only; just the [Progress] it belongs to changes it. *Confined to one thread.*
public final class Item {

    private final String name;
    private final Origin origin;

    /// The number of a round, or 0 of anything else.
    private final int number;

    private final @Nullable Item around;
    private final Map<String, Item> inside = new LinkedHashMap<>();
    private final LastLine said = new LastLine();
    private String type;
    private Status status = Status.ToCome.TO_COME;
    private boolean implied;

    /// Whether another run has done it, of which this one is a fork.
    private boolean shared;

    private @Nullable Repetition repetition;
    private @Nullable Instant until;
    private String note = "";
    private String trouble = "";
    private int retries;

    /// How long it went on in earlier processes of the run, with what is done inside it.
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

    /// {@return one that stands for several of its kind that ended well}
    static Item sum(String name, Duration elapsed, String note, boolean shared) {
        var sum = root(name);
        sum.shared = shared;
        sum.status = new Status.Done(elapsed);
        sum.note = note;
        return sum;
    }

    /// {@return its place among those around it: an id, and a round if it has one}
    public String name() {
        return name;
    }

    /// {@return the type of its node, or nothing while that is not known}
    public String type() {
        return type;
    }

    /// {@return how it is doing}
    public Status status() {
        return status;
    }

    /// {@return how often it was tried again}
    public int retries() {
        return retries;
    }

    /// {@return why the last attempt but one failed, if there was one}
    public String trouble() {
        return trouble;
    }

    /// {@return the last line it has written in this attempt, or nothing}
    public String said() {
        return said.text();
    }

    /// {@return what has become of it, such as the way that was taken or an answer, or nothing}
    public String note() {
        return note;
    }

    /// {@return until when it waits, if it waits for that}
    public Optional<Instant> until() {
        return Optional.ofNullable(until);
    }

    /// {@return what is inside it, in order: rounds by their numbers, whichever began first}
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

    /// {@return whether it was announced, and did not come up while the run went on}
    public boolean isPlanned() {
        return origin == Origin.PLANNED;
    }

    /// {@return whether another run has done it, of which this one is a fork}
    public boolean isShared() {
        return shared;
    }

    /// {@return whether something inside it failed}
    public boolean hasFailureInside() {
        return inside.values().stream().anyMatch(item -> item.status instanceof Status.Failed);
    }

    /// {@return whether it executes what is inside it again and again}
    public boolean repeats() {
        return repetition != null;
    }

    /// {@return what is known of its rounds, if it has any}
    Optional<Repetition> repetition() {
        return Optional.ofNullable(repetition);
    }

    /// {@return whether it is a round of a loop, or an item of a map}
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

    /// {@return how many items were added}
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

    /// {@return its rounds, of which it is known now that there are some}
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

    /// Adds a round; what was planned is planned for each, and no longer for all of them.
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

    /// It begins again in another run, whose process had ended meanwhile: what was done before
    /// counts, and the time in between does not.
    ///
    /// @param left when something was last heard of that run
    void beginAgain(Instant left) {
        if (status instanceof Status.Running && !implied) {
            before = timeOfDone(left);
            inside.values().forEach(item -> item.standBy(left));
        }
    }

    /// Notes that another run has done it. What is around it did not begin by that.
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

    /// {@return how long it took, in all processes of the run}
    ///
    /// @param elapsed how long in the last of them
    Duration whole(Duration elapsed) {
        return before.plus(elapsed);
    }

    /// A branch is never told to begin; what is inside it tells.
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

    /// One of its ways was taken; if it is a planned one, that begins at once.
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

    /// All that is inside starts again too; what was not planned may not come again.
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

    /// The run goes on after its process had ended: what had not ended begins again, or is known
    /// to be done without a word.
    ///
    /// @param left when something was last heard of it
    /// @param now the time
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

    /// {@return how long it went on, if something inside it need not be done again}
    private Duration timeOfDone(Instant left) {
        boolean hasDone = inside.values().stream().anyMatch(Item::isPartlyDone);
        return hasDone ? Progress.elapsed(status, left) : Duration.ZERO;
    }

    private boolean isPartlyDone() {
        return status instanceof Status.Done
                || inside.values().stream().anyMatch(Item::isPartlyDone);
    }

    /// Nobody works on it any more; who was asked can still answer.
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

    /// What is around it ended without a word about it: nothing more will come.
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

    /// An outcome that is remembered from before has no events inside it.
    private static Status unheard(Status whole) {
        return whole instanceof Status.Done
                ? new Status.Done(Duration.ZERO)
                : new Status.Skipped("");
    }

    private enum Origin {
        /// It was announced.
        PLANNED,
        /// It came up while the run went on.
        MET,
        /// It is a round of what is around it.
        ROUND
    }
}
