package dev.nerve.terminal.recording;

import dev.nerve.terminal.screen.Size;

/// Something that happened in a recording. *Immutable.*
public sealed interface CastEvent {

    /// {@return when, in microseconds since the recording began}
    long micros();

    /// The program wrote something.
    ///
    /// @param micros when
    /// @param text what
    record Output(long micros, String text) implements CastEvent {}

    /// Somebody typed something, or the terminal answered the program.
    ///
    /// @param micros when
    /// @param text what
    record Input(long micros, String text) implements CastEvent {}

    /// The terminal got another size.
    ///
    /// @param micros when
    /// @param size which
    record Resized(long micros, Size size) implements CastEvent {}

    /// Somebody marked the moment; [Marks] has our own.
    ///
    /// @param micros when
    /// @param label what it is called
    record Marked(long micros, String label) implements CastEvent {}
}
