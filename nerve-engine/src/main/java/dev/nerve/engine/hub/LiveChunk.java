package dev.nerve.engine.hub;

import dev.nerve.event.Event;
import dev.nerve.value.Value;

/// A piece of output that a run of this process has just emitted, or a part of one. *Immutable.*
///
/// @param number its number among all live pieces of the engine
/// @param event the event of the run
/// @param position the position of the whole piece in its own stream, in characters
/// @param offset the position of this part in the piece
/// @param text the text of this part
record LiveChunk(long number, Event event, long position, int offset, String text) {

    /// {@return the content on the wire}
    ///
    /// @param stream the name of the stream
    Value.Fields data(String stream) {
        return Value.Fields.EMPTY
                .with("stream", stream)
                .with("text", text)
                .with("position", position + offset);
    }
}
