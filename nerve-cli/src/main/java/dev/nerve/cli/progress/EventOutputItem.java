package dev.nerve.cli.progress;

import dev.nerve.cli.output.OutputItem;
import dev.nerve.cli.output.TextPage;
import dev.nerve.event.Event;
import dev.nerve.protocol.codec.ProtocolRecord;
import dev.nerve.value.Value;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// An event as an item of output: JSON for a program, a view for a person.
///
/// @param event the event
/// @param view the view that shows it to a person
record EventOutputItem(Event event, RunView view) implements OutputItem {

    @Override
    public ProtocolRecord data() {
        var node = event.node();
        return new RunEventData(
                event.seq(),
                event.run().name(),
                event.path().toString(),
                node == null ? null : node.name(),
                event.fact().type(),
                event.time(),
                event.fact().data());
    }

    @Override
    public void writeTo(TextPage page) {
        view.show(event, page);
    }

    /// The event for a program: a line of `nerve run --json`.
    ///
    /// @param seq the number in the run
    /// @param runId the run
    /// @param path the place in the run
    /// @param nodeId the node that was executed there, if there is one
    /// @param type the name of the type, such as `step_started`
    /// @param time the time at which it happened
    /// @param data the content
    private record RunEventData(
            long seq,
            String runId,
            String path,
            @Nullable String nodeId,
            String type,
            Instant time,
            Value.Fields data)
            implements ProtocolRecord {}
}
