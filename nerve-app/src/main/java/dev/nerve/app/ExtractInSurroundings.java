package dev.nerve.app;

import dev.nerve.app.extract.ExtractHost;
import dev.nerve.app.pane.PaneHost;
import java.io.InputStream;
import java.nio.file.Path;

/// The services of `nerve extract`: files, standard input and panes.
///
/// @param surroundings the environment of the program
record ExtractInSurroundings(Surroundings surroundings) implements ExtractHost {

    @Override
    public Path directory() {
        return surroundings.directory();
    }

    @Override
    public InputStream in() {
        return surroundings.in();
    }

    @Override
    public void withPane(String id, Looking looking) throws InterruptedException {
        var panes = new PaneHost(surroundings.environment(), directory(), in());
        try (var pane = panes.attach(id)) {
            looking.at(pane.terminal());
        }
    }
}
