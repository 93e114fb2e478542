package dev.nerve.cli.progress;

import dev.nerve.cli.output.TextPage;
import dev.nerve.event.Event;

/// A view that shows nothing, for users who want only the result.
public enum SilentView implements RunView {
    SILENT_VIEW;

    @Override
    public void show(Event event, TextPage page) {}

    @Override
    public void close() {}
}
