package dev.nerve.cli.progress;

import dev.nerve.cli.Page;
import dev.nerve.cli.Shown;
import dev.nerve.event.Event;
import dev.nerve.value.Value;

/// An event on its way to whoever watches the run.
///
/// @param event what happened
/// @param view how a person sees it
record Seen(Event event, RunView view) implements Shown {

    @Override
    public Value value() {
        return event.toValue();
    }

    @Override
    public void writeTo(Page page) {
        view.show(event, page);
    }
}
