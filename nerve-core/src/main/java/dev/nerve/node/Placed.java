package dev.nerve.node;

import java.nio.file.Path;

/// A node that works in a directory, and so can be forked into a workspace of its own.
public interface Placed extends Node {

    /// {@return where it works, from the root of the file system}
    Path directory();
}
