package dev.nerve.node.capability.screen;

import dev.nerve.NerveException;
import dev.nerve.node.Node;

/// A node with a screen that people can watch. A node without a program on a screen shows its
/// transcript.
///
/// A viewer that comes late takes the screen and then follows the output, without loss or
/// repetition:
///
/// ```java
/// var screen = node.screen();
/// draw(screen.sequences());
/// try (var _ = node.watchScreen(screen.position(), sink)) { … }
/// ```
public interface ScreenNode extends Node {

    /// {@return the current screen}
    ///
    /// @throws NerveException if the node is not started
    ScreenSnapshot screen();

    /// Adds a viewer.
    ///
    /// If the output since the position is no longer kept, the viewer gets a snapshot first. The
    /// same happens later if the viewer is too slow. The subscription also ends when the node
    /// stops.
    ///
    /// @param position the position of the viewer's screen
    /// @param sink the viewer
    /// @return the subscription, to be closed by the caller
    /// @throws NerveException if the node is not started
    ScreenSubscription watchScreen(long position, ScreenSink sink);

    /// {@return the text that was shown, also above the screen}
    ///
    /// @param from the number of the first row, 0 for the oldest
    /// @param limit the largest number of rows
    /// @throws NerveException if the node is not started
    ScreenText buffer(long from, int limit);
}
