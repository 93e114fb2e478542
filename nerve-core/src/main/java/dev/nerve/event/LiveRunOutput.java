package dev.nerve.event;

import dev.nerve.RunPath;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;

/// The output of one run on its way to the listeners of a [LiveOutputHub].
///
/// A piece of output never overtakes the start of its step. If the start is not stored yet, the
/// piece waits, and the run is asked to store its events soon. Pieces that were stored meanwhile
/// are not passed on, because viewers find them in the log. So each piece is passed on before it is
/// stored, or not at all. *Safe for many threads.*
public final class LiveRunOutput implements EventSink {

    /// The maximum number of pieces that wait; viewers find older ones in the log.
    private static final int MOST_HELD = 1_000;

    private final LiveOutputHub hub;
    private final Runnable storeSoon;

    /// The number of characters that each stream of a running step had before.
    private final Map<StreamKey, Long> positions = new HashMap<>();

    /// The number of the last event of each running step that is no output.
    private final Map<RunPath, Long> lastEvents = new HashMap<>();

    private final ArrayDeque<HeldPiece> held = new ArrayDeque<>();

    /// The number of the last stored event of the run.
    private long stored;

    LiveRunOutput(LiveOutputHub hub, Runnable storeSoon) {
        this.hub = hub;
        this.storeSoon = storeSoon;
    }

    @Override
    public synchronized void accept(Event event) {
        switch (event.fact()) {
            case Fact.OutputChunk chunk -> pass(event, chunk);
            // A stream ends with its step, so a long run does not remember all of them.
            case Fact.StepCompleted _, Fact.StepFailed _, Fact.StepSkipped _ -> {
                positions.keySet().removeIf(key -> key.path().equals(event.path()));
                lastEvents.remove(event.path());
            }
            case Fact.Completed _, Fact.Failed _, Fact.Cancelled _ -> {
                positions.clear();
                lastEvents.clear();
            }
            case Fact.RunFact _, Fact.StepFact _, ControlFact _ ->
                    lastEvents.put(event.path(), event.seq());
            case Fact.Custom _ -> {}
        }
    }

    private void pass(Event event, Fact.OutputChunk chunk) {
        var key = new StreamKey(event.path(), chunk.stream());
        long length = chunk.text().length();
        long position = positions.merge(key, length, Long::sum) - length;
        if (!hub.isListening()) {
            return;
        }
        long before = lastEvents.getOrDefault(event.path(), 0L);
        if (held.isEmpty() && before <= stored) {
            hub.publish(event, chunk, position);
            return;
        }
        if (held.isEmpty()) {
            storeSoon.run();
        } else if (held.size() >= MOST_HELD) {
            held.removeFirst();
        }
        held.add(new HeldPiece(event, chunk, position, before));
    }

    /// Passes on the pieces that waited for events to be stored. The run calls it after each
    /// commit, and stores nothing meanwhile.
    ///
    /// @param last the number of the last stored event
    public synchronized void stored(long last) {
        stored = last;
        for (var piece = held.peek(); piece != null && piece.before <= last; piece = held.peek()) {
            held.remove();
            if (piece.event.seq() > last) {
                hub.publish(piece.event, piece.chunk, piece.position);
            }
        }
    }

    /// A stream of one step.
    ///
    /// @param path the step
    /// @param stream the name of the stream
    private record StreamKey(RunPath path, String stream) {}

    /// A piece whose step is not known to the log yet.
    ///
    /// @param event the event with the piece
    /// @param chunk the piece
    /// @param position its position in its stream
    /// @param before the number of the event that it must not overtake
    private record HeldPiece(Event event, Fact.OutputChunk chunk, long position, long before) {}
}
