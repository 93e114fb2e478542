package dev.nerve.event;

/// A listener for the output of all runs of a process, at the moment when they emit it.
///
/// The runs call it on the threads that emit, and under a lock of the run. So it must be quick and
/// take no lock.
public interface LiveOutputListener {

    /// {@return whether somebody wants the output now}
    boolean isListening();

    /// Receives a piece of output before it is stored.
    ///
    /// @param event the event with the piece
    /// @param chunk the piece, the content of the event
    /// @param position the number of characters that the stream had before
    void accept(Event event, Fact.OutputChunk chunk, long position);
}
