package dev.nerve.app;

import dev.nerve.tools.extract.ExtractServices;
import dev.nerve.tools.pane.PaneServices;
import java.io.InputStream;
import java.nio.file.Path;

/// The services of `nerve extract`: files, standard input and panes.
///
/// @param surroundings the environment of the program
record LocalExtractServices(ProgramEnvironment surroundings) implements ExtractServices {

    @Override
    public Path directory() {
        return surroundings.directory();
    }

    @Override
    public InputStream in() {
        return surroundings.in();
    }

    @Override
    public void withPane(String id, PaneReader reader) throws InterruptedException {
        var panes = new PaneServices(surroundings.environment(), directory(), in());
        try (var pane = panes.attach(id)) {
            reader.read(pane.terminal());
        }
    }
}
