package dev.nerve.app.chat;

import dev.nerve.cli.Output;
import dev.nerve.cli.Style;
import dev.nerve.cli.progress.Harmless;
import dev.nerve.value.Value;

/// What is told beside an answer: to a person between its lines, in a pipe apart from it, and to a
/// program as an object of its own.
///
/// @param output where it is shown
/// @param style how it looks
/// @param place where it happens
record Remarks(Output output, Style style, Place place) {

    /// Tells something.
    ///
    /// @param type what it is, for programs
    /// @param data the rest of it
    /// @param text it for people, on one line
    void tell(String type, Value.Fields data, String text) {
        output.event(Told.of(type, data));
        show(Harmless.line(text));
    }

    /// Shows people a line.
    ///
    /// @param line harmless
    void show(String line) {
        for (var part : Wrapped.line(line, place.room())) {
            if (place.isWatched()) {
                output.piece(style.secondary(part) + '\n');
            } else {
                output.note(part);
            }
        }
    }
}
