package dev.nerve.cli.progress;

import dev.nerve.cli.Page;
import dev.nerve.cli.Shown;
import dev.nerve.event.Event;
import dev.nerve.event.EventSink;
import java.util.function.Consumer;

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

    /// Keeps lines below the run until others are kept, or none.
    ///
    /// @param below the lines
    /// @return whether it does; if not, or if there is no room, the caller has to show them once
    default boolean keepBelow(QuestionLines below) {
        return false;
    }

    /// Keeps no lines below the run any more.
    default void clearBelow() {}

    /// Writes to the terminal in another way from now on, because an editor has it at times.
    ///
    /// @param writer writes a text that begins and ends at the start of a line
    default void writeThrough(Consumer<String> writer) {}

    /// Leaves the terminal to somebody else for a while; what happens meanwhile is shown later.
    default void hold() {}

    /// Takes the terminal back.
    default void release() {}

    /// Knows that nobody works on the run any more, and that it can go on later.
    default void left() {}

    /// Leaves the terminal as it was.
    @Override
    void close();

    /// {@return a sink that shows the events of a run: to a person in this view, to a program as
    /// they are}
    ///
    /// @param shown takes what is shown, such as `output::progress`
    default EventSink on(Consumer<Shown> shown) {
        return event -> shown.accept(new Seen(event, this));
    }
}
