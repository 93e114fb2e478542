package dev.nerve.app.demo;

import dev.nerve.execution.RunRequest;
import dev.nerve.node.Node;
import dev.nerve.run.Outcome;

/// What runs the demo's graph.
public interface Engine extends AutoCloseable {

    /// {@return a node that executes a shell command}
    ///
    /// @param id its name
    /// @param command the command
    Node bash(String id, String command);

    /// Runs a node on this thread.
    ///
    /// @param request what to run
    /// @return what it gave
    /// @throws InterruptedException if the thread was interrupted, which stops the run
    Outcome run(RunRequest request) throws InterruptedException;

    @Override
    void close();
}
