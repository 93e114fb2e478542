package dev.nerve.node.capability;

import dev.nerve.NerveException;
import dev.nerve.node.Node;

/// A node into which people type. Typing is no execution: it returns at once, without an outcome.
public interface TypingNode extends Node {

    /// Types a text without pressing Enter.
    ///
    /// @param text the exact characters to send; `\r` is the Enter key
    /// @throws NerveException if the node is not started
    /// @throws InterruptedException if the thread was interrupted; part of the text may have been
    /// typed
    void write(String text) throws InterruptedException;

    /// Types a text as one input and presses Enter, such as a command line.
    ///
    /// @param text the text; several lines count as one input
    /// @throws NerveException if the node is not started
    /// @throws InterruptedException if the thread was interrupted; part of the text may have been
    /// typed
    void submit(String text) throws InterruptedException;
}
