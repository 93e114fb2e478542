package dev.nerve.workflow.run;

import dev.nerve.RunPath;
import dev.nerve.event.Event;
import dev.nerve.event.Fact;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/// A limit on the stored output of steps: only the first part is stored, with a notice that the
/// rest was cut.
///
/// Other events are never cut. *Confined to one thread* at a time.
final class StoredOutputLimit {

    /// The stored output of one step, in characters.
    static final int MAX_PER_STEP = 1 << 20;

    /// The output of all steps that waits to be stored, in characters.
    static final int MAX_WAITING = 8 << 20;

    static final String CUT_NOTICE = "\n[cut: nerve stores only the first 1 Mi characters]\n";

    /// The minimum size that an event counts.
    private static final int LEAST = 256;

    /// The stored output of running steps; a value above the limit means that it was cut.
    private final Map<RunPath, Integer> steps = new HashMap<>();

    private int waiting;

    /// {@return the event to store, if any}
    Optional<Event> of(Event event) {
        return switch (event.fact()) {
            case Fact.OutputChunk chunk -> of(event, chunk);
            case Fact.StepCompleted _, Fact.StepFailed _, Fact.StepSkipped _ -> {
                steps.remove(event.path());
                yield Optional.of(event);
            }
            default -> Optional.of(event);
        };
    }

    private Optional<Event> of(Event event, Fact.OutputChunk chunk) {
        int before = steps.getOrDefault(event.path(), 0);
        if (before > MAX_PER_STEP) {
            return Optional.empty();
        }
        int size = chunk.text().length() + LEAST;
        int room = Math.min(MAX_PER_STEP - before, MAX_WAITING - waiting);
        if (size <= room) {
            steps.put(event.path(), before + size);
            waiting += size;
            return Optional.of(event);
        }
        steps.put(event.path(), MAX_PER_STEP + 1);
        waiting += Math.max(0, room);
        var text = chunk.text().substring(0, whole(chunk.text(), Math.max(0, room - LEAST)));
        return Optional.of(saying(event, chunk.stream(), text + CUT_NOTICE));
    }

    /// Does not split a surrogate pair.
    private static int whole(String text, int end) {
        return end > 0 && Character.isHighSurrogate(text.charAt(end - 1)) ? end - 1 : end;
    }

    /// {@return the event without its text, so that its number is stored}
    static Event withoutText(Event event) {
        return event.fact() instanceof Fact.OutputChunk(var stream, _)
                ? saying(event, stream, "")
                : event;
    }

    private static Event saying(Event event, String stream, String text) {
        var fact = new Fact.OutputChunk(stream, text);
        return new Event(event.seq(), event.run(), event.path(), event.node(), event.time(), fact);
    }

    /// Resets the waiting output after it was stored.
    void stored() {
        waiting = 0;
    }
}
