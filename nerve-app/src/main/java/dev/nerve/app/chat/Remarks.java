package dev.nerve.app.chat;

import dev.nerve.cli.Output;
import dev.nerve.cli.Style;
import dev.nerve.cli.progress.Harmless;
import dev.nerve.value.Value;

/// The notes beside an answer.
///
/// A person sees a note between the lines of the answer. In a pipe, notes go to standard error. A
/// program receives a separate object.
///
/// @param output the output for the notes
/// @param style the style of the text
/// @param place the services of the application
record Remarks(Output output, Style style, Place place) {

    /// Reports a note.
    ///
    /// @param type the type of the note, for programs
    /// @param data the data of the note, for programs
    /// @param text the note for people, on one line
    void tell(String type, Value.Fields data, String text) {
        output.event(Told.of(type, data));
        show(Harmless.line(text));
    }

    /// Shows a line to people.
    ///
    /// @param line the line, safe for a terminal
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
