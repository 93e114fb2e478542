package dev.nerve.terminal.recording;

import dev.nerve.terminal.screen.TerminalSize;

/// An event in a recording. *Immutable.*
public sealed interface CastEvent {

    /// {@return the time of the event in microseconds since the start of the recording}
    long micros();

    /// Output of the program.
    ///
    /// @param micros the time of the event
    /// @param text the text
    record Output(long micros, String text) implements CastEvent {}

    /// Typed input, or an automatic reply of the terminal.
    ///
    /// @param micros the time of the event
    /// @param text the text
    record Input(long micros, String text) implements CastEvent {}

    /// A change of the terminal's size.
    ///
    /// @param micros the time of the event
    /// @param size the new size
    record Resized(long micros, TerminalSize size) implements CastEvent {}

    /// A marker; [RecordingEndMarkers] has those of nerve.
    ///
    /// @param micros the time of the event
    /// @param label the text of the marker
    record Marked(long micros, String label) implements CastEvent {}
}
