package dev.nerve.cli.progress;

import dev.nerve.cli.output.OutputItem;
import dev.nerve.cli.output.TextPage;
import dev.nerve.event.Event;
import dev.nerve.value.Value;

/// An event as an item of output: JSON for a program, a view for a person.
///
/// @param event the event
/// @param view the view that shows it to a person
record EventOutputItem(Event event, RunView view) implements OutputItem {

    @Override
    public Value value() {
        return event.toValue();
    }

    @Override
    public void writeTo(TextPage page) {
        view.show(event, page);
    }
}
