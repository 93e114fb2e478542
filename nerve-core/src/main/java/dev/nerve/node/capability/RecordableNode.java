package dev.nerve.node.capability;

import dev.nerve.node.Node;
import java.nio.file.Path;
import java.util.Optional;

/// A node whose screen can be recorded.
public interface RecordableNode extends Node {

    /// {@return the file of the recording, if the screen is recorded now}
    Optional<Path> recording();

    /// Starts a recording in a new file. It begins with the current screen. Does nothing if the
    /// screen is recorded already.
    ///
    /// @throws dev.nerve.NerveException if the node is not started, or the file cannot be created
    void startRecording();

    /// Ends the recording. Does nothing if there is none.
    void stopRecording();
}
