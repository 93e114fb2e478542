package dev.nerve.node.capability;

import dev.nerve.node.Node;
import java.nio.file.Path;

/// A node that works in a directory, so a fork can get its own workspace.
public interface WorkingDirectoryNode extends Node {

    /// {@return the absolute path of the directory}
    Path directory();
}
