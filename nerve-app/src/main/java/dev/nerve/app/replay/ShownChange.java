package dev.nerve.app.replay;

import dev.nerve.cli.Page;
import dev.nerve.cli.Shown;
import dev.nerve.terminal.recording.StateChange;
import dev.nerve.value.Value;

/// A change of state, as a line.
///
/// @param change what changed
record ShownChange(StateChange change) implements Shown {

    @Override
    public Value value() {
        return change.value();
    }

    @Override
    public void writeTo(Page page) {
        page.line(change.value().toJson());
    }
}
