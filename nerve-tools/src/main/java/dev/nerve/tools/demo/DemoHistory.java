package dev.nerve.tools.demo;

import dev.nerve.RunId;
import dev.nerve.cli.output.OutputItem;
import dev.nerve.event.Event;
import java.util.List;

/// The stored events of the demo's runs.
public interface DemoHistory {

    /// {@return the events of a run, in order}
    ///
    /// @param id the run
    List<Event> events(RunId id);

    /// {@return the events that a fork shares with its origin}
    ///
    /// @param id the fork
    List<Event> inheritedEvents(RunId id);

    /// {@return the steps that are equal in two runs, and those that differ}
    ///
    /// @param left the first run
    /// @param right the second run
    OutputItem compare(RunId left, RunId right) throws InterruptedException;
}
