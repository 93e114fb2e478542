package dev.nerve.node.capability.screen;

/// A viewer of a screen.
///
/// The node calls it on a thread of the viewer's own, for one piece at a time.
public interface ScreenSink {

    /// Receives the next output. It starts where the last piece or the last snapshot ended.
    ///
    /// @param chunk the output
    void output(ScreenChunk chunk);

    /// Receives a new screen instead of the output up to it: the size changed, the viewer was too
    /// slow, or the node knows only its screen.
    ///
    /// @param snapshot the screen
    void redraw(ScreenSnapshot snapshot);
}
