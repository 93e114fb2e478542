package dev.nerve.cli.progress;

import dev.nerve.cli.output.OutputItem;
import dev.nerve.cli.output.TextPage;
import dev.nerve.event.Event;
import dev.nerve.event.EventSink;
import java.util.function.Consumer;

/// A view that shows a run to a person while it executes.
public interface RunView extends AutoCloseable {

    /// Shows an event.
    ///
    /// @param event the next event of the run
    /// @param page the page for lines that stay
    void show(Event event, TextPage page);

    /// Records an event from before the view was opened, without showing it.
    ///
    /// @param event the next past event
    default void addPastEvent(Event event) {}

    /// Shows lines below the run until they are replaced or cleared.
    ///
    /// @param below the lines
    /// @return whether the view shows them; if not, the caller must show them once
    default boolean showBelow(QuestionLines below) {
        return false;
    }

    /// Removes the lines below the run.
    default void clearBelow() {}

    /// Redirects all further writes, because an editor sometimes owns the terminal.
    ///
    /// @param writer writes a text that begins and ends at the start of a line
    default void writeThrough(Consumer<String> writer) {}

    /// Yields the terminal to another writer. The view shows later what happens in between.
    default void yieldTerminal() {}

    /// Takes the terminal back.
    default void reclaimTerminal() {}

    /// Records that no process executes the run any more and that it can resume later.
    default void runInterrupted() {}

    /// Closes the view and restores the terminal.
    @Override
    void close();

    /// {@return a sink for the events of a run; a person sees them in this view, a program receives
    /// them unchanged}
    ///
    /// @param shown takes the output items, such as `output::progress`
    default EventSink sink(Consumer<OutputItem> shown) {
        return event -> shown.accept(new EventOutputItem(event, this));
    }
}
