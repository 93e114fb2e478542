package dev.nerve.app.chat;

import dev.nerve.cli.CommandOutput;
import dev.nerve.cli.TextStyle;
import dev.nerve.cli.progress.SafeText;
import dev.nerve.value.Value;

/// The notes beside an answer.
///
/// A person sees a note between the lines of the answer. In a pipe, notes go to standard error. A
/// program receives a separate object.
///
/// @param output the output for the notes
/// @param style the style of the text
/// @param place the services of the application
record ChatNotes(CommandOutput output, TextStyle style, ChatCommandServices place) {

    /// Reports a note.
    ///
    /// @param type the type of the note, for programs
    /// @param data the data of the note, for programs
    /// @param text the note for people, on one line
    void report(String type, Value.Fields data, String text) {
        output.event(ChatOutputItem.of(type, data));
        show(SafeText.line(text));
    }

    /// Shows a line to people.
    ///
    /// @param line the line, safe for a terminal
    void show(String line) {
        for (var part : ColumnWrap.line(line, place.textWidth())) {
            if (place.isInteractive()) {
                output.chunk(style.secondary(part) + '\n');
            } else {
                output.note(part);
            }
        }
    }
}
