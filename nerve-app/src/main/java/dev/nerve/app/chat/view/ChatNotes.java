package dev.nerve.app.chat.view;

import dev.nerve.app.chat.ChatCommandServices;
import dev.nerve.cli.console.ColumnWrap;
import dev.nerve.cli.console.SafeText;
import dev.nerve.cli.output.CommandOutput;
import dev.nerve.cli.output.TextStyle;
import dev.nerve.value.Value;

/// The notes beside an answer.
///
/// A person sees a note between the lines of the answer. In a pipe, notes go to standard error. A
/// program receives a separate object.
///
/// @param output the output for the notes
/// @param style the style of the text
/// @param place the services of the application
public record ChatNotes(CommandOutput output, TextStyle style, ChatCommandServices place) {

    /// Reports a note.
    ///
    /// @param type the type of the note, for programs
    /// @param data the data of the note, for programs
    /// @param text the note for people, on one line
    public void report(String type, Value.Fields data, String text) {
        output.event(ChatOutputItem.of(new ChatReplyData.NoteReply(type, data)));
        show(SafeText.line(text));
    }

    /// Shows a line to people.
    ///
    /// @param line the line, safe for a terminal
    public void show(String line) {
        for (var part : ColumnWrap.line(line, place.textWidth())) {
            if (place.isInteractive()) {
                output.chunk(style.secondary(part) + '\n');
            } else {
                output.note(part);
            }
        }
    }
}
