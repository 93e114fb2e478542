package dev.nerve.cli.progress;

import dev.nerve.cli.Page;
import dev.nerve.cli.Shown;
import dev.nerve.event.Event;
import dev.nerve.event.EventSink;
import java.util.function.Consumer;

/// A view that shows a run to a person while it executes.
public interface RunView extends AutoCloseable {

    /// Shows an event.
    ///
    /// @param event the next event of the run
    /// @param page the page for lines that stay
    void show(Event event, Page page);

    /// Records an event from before the view was opened, without showing it.
    ///
    /// @param event the next past event
    default void recall(Event event) {}

    /// Shows lines below the run until they are replaced or cleared.
    ///
    /// @param below the lines
    /// @return whether the view shows them; if not, the caller must show them once
    default boolean keepBelow(QuestionLines below) {
        return false;
    }

    /// Removes the lines below the run.
    default void clearBelow() {}

    /// Redirects all further writes, because an editor sometimes owns the terminal.
    ///
    /// @param writer writes a text that begins and ends at the start of a line
    default void writeThrough(Consumer<String> writer) {}

    /// Yields the terminal to another writer. The view shows later what happens in between.
    default void hold() {}

    /// Takes the terminal back.
    default void release() {}

    /// Records that no process executes the run any more and that it can resume later.
    default void left() {}

    /// Closes the view and restores the terminal.
    @Override
    void close();

    /// {@return a sink for the events of a run; a person sees them in this view, a program receives
    /// them unchanged}
    ///
    /// @param shown takes the output items, such as `output::progress`
    default EventSink on(Consumer<Shown> shown) {
        return event -> shown.accept(new Seen(event, this));
    }
}
