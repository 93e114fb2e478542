package dev.nerve.cli.progress;

import dev.nerve.cli.Output;
import dev.nerve.cli.Page;
import dev.nerve.event.Event;
import dev.nerve.event.EventSink;

/// Shows a run to a person while it goes on.
public interface RunView extends AutoCloseable {

    /// Shows what happened.
    ///
    /// @param event the next event of the run
    /// @param page where lines go that stay
    void show(Event event, Page page);

    /// Knows what happened before it was opened, and shows none of it by itself.
    ///
    /// @param event the next of those events
    default void recall(Event event) {}

    /// Leaves the terminal to somebody else for a while; what happens meanwhile is shown later.
    default void hold() {}

    /// Takes the terminal back.
    default void release() {}

    /// Knows that nobody works on the run any more, and that it can go on later.
    default void left() {}

    /// Leaves the terminal as it was.
    @Override
    void close();

    /// {@return what gives the events of a run to an output: to a person in this view, to a program
    /// as they are}
    ///
    /// @param output where they are shown
    default EventSink on(Output output) {
        return event -> output.event(new Seen(event, this));
    }
}
