package dev.nerve.engine.hub;

import dev.nerve.event.Event;
import dev.nerve.value.Value;

/// A piece of output that a run of this process has just emitted. *Immutable.*
///
/// @param number its number among all live pieces of the engine
/// @param event the event of the run
/// @param position the position of the piece in its own stream, in characters
/// @param text the piece
record LiveChunk(long number, Event event, long position, String text) {

    /// {@return the content on the wire}
    ///
    /// @param stream the name of the stream
    Value.Fields data(String stream) {
        return Value.Fields.EMPTY
                .with("stream", stream)
                .with("text", text)
                .with("position", position);
    }
}
