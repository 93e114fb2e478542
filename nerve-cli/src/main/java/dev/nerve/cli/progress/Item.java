package dev.nerve.cli.progress;

import dev.nerve.event.Planned;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// An execution in a run, or a step that may become one, with what is inside it.
///
/// To be read only; just the [Progress] it belongs to changes it. *Confined to one thread.*
public final class Item {

    private final String name;
    private final Origin origin;
    private final Map<String, Item> inside = new LinkedHashMap<>();
    private final LastLine said = new LastLine();
    private String type;
    private Status status = Status.ToCome.TO_COME;
    private String trouble = "";
    private int retries;

    private Item(String name, String type, Origin origin) {
        this.name = name;
        this.type = type;
        this.origin = origin;
    }

    static Item met(String name) {
        return new Item(name, "", Origin.MET);
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

    /// {@return what is inside it, in order}
    public Collection<Item> inside() {
        return Collections.unmodifiableCollection(inside.values());
    }

    /// {@return whether it counts as a step: it was planned, and is not made of planned steps}
    public boolean isCounted() {
        return origin == Origin.PLANNED
                && (inside.isEmpty()
                        || inside.values().stream().allMatch(item -> item.origin == Origin.MET));
    }

    /// {@return whether something inside it failed}
    public boolean hasFailureInside() {
        return inside.values().stream().anyMatch(item -> item.status instanceof Status.Failed);
    }

    @Nullable Item find(String child) {
        return inside.get(child);
    }

    void add(Item child) {
        inside.put(child.name, child);
    }

    /// {@return how many items were added}
    int plan(Collection<Planned> planned) {
        int added = 0;
        for (var step : planned) {
            var type = step.type().equals("?") ? "" : step.type();
            var child = new Item(step.id(), type, Origin.PLANNED);
            added += inside.put(step.id(), child) == null ? 1 : 0;
            added += child.plan(step.steps());
        }
        return added;
    }

    void begin(String nodeType, Instant now) {
        type = nodeType.isEmpty() ? type : nodeType;
        status = new Status.Running(now);
    }

    void say(String text) {
        said.add(text);
    }

    /// All that is inside starts again too; what was not planned may not come again.
    void retry(String message) {
        retries++;
        trouble = message;
        said.clear();
        reset();
    }

    private void reset() {
        inside.values().removeIf(item -> item.origin == Origin.MET);
        for (var item : inside.values()) {
            item.status = Status.ToCome.TO_COME;
            item.retries = 0;
            item.said.clear();
            item.reset();
        }
    }

    void end(Status end, Instant now) {
        status = end;
        inside.values().forEach(item -> item.leave(end, now));
    }

    /// What is around it ended without a word about it: nothing more will come.
    private void leave(Status around, Instant now) {
        end(
                switch (status) {
                    case Status.ToCome _ -> unheard(around);
                    case Status.Running _ -> new Status.Cancelled(Progress.elapsed(status, now));
                    case Status.Done _, Status.Failed _, Status.Skipped _, Status.Cancelled _ ->
                            status;
                },
                now);
    }

    /// An outcome that is remembered from before has no events inside it.
    private static Status unheard(Status around) {
        return around instanceof Status.Done
                ? new Status.Done(Duration.ZERO)
                : new Status.Skipped("");
    }

    private enum Origin {
        /// It was announced.
        PLANNED,
        /// It came up while the run went on.
        MET
    }
}
