package dev.nerve.engine.hub;

import dev.nerve.RunPath;
import dev.nerve.event.Event;
import dev.nerve.event.EventSink;
import dev.nerve.event.Fact;
import java.util.HashMap;
import java.util.Map;

/// A sink that passes the output of one run to the subscribers at once, before it is stored.
///
/// *Confined* to the lock of the run, which calls sinks one at a time.
final class LiveOutputSink implements EventSink {

    private final EventHub hub;
    private boolean isKnown;

    /// The number of characters that each stream had before.
    private final Map<StreamKey, Long> positions = new HashMap<>();

    LiveOutputSink(EventHub hub) {
        this.hub = hub;
    }

    @Override
    public void accept(Event event) {
        if (!isKnown) {
            isKnown = true;
            hub.addLocal(event.run());
        }
        switch (event.fact()) {
            case Fact.OutputChunk(var stream, var text) -> {
                var key = new StreamKey(event.path(), stream);
                long position = positions.merge(key, (long) text.length(), Long::sum);
                hub.publish(event, position - text.length(), text);
            }
            // A stream ends with its step, so a long run does not remember all of them.
            case Fact.StepCompleted _, Fact.StepFailed _ ->
                    positions.keySet().removeIf(key -> key.path().equals(event.path()));
            case Fact _ -> {}
        }
    }

    /// A stream of one step.
    ///
    /// @param path the step
    /// @param stream the name of the stream
    private record StreamKey(RunPath path, String stream) {}
}
