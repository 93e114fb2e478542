package dev.nerve.terminal.node;

import dev.nerve.terminal.backend.Lines;
import dev.nerve.terminal.backend.Terminal;
import dev.nerve.terminal.parse.Reading;
import dev.nerve.terminal.screen.Frame;
import dev.nerve.terminal.screen.Mode;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// The viewers of a program's screen updates. *Safe for many threads.*
final class Viewers {

    private static final System.Logger LOG = System.getLogger(Viewers.class.getName());

    private final List<Consumer<Reading.Rows>> all = new CopyOnWriteArrayList<>();

    TerminalNode.Subscription add(Consumer<Reading.Rows> viewer) {
        all.add(viewer);
        return () -> all.remove(viewer);
    }

    /// Calls all viewers. Logs an exception of one viewer, so that the others are still called.
    void shown(@Nullable Terminal terminal) {
        if (terminal == null || all.isEmpty()) {
            return;
        }
        var rows = new TerminalRows(terminal);
        for (var viewer : all) {
            try {
                viewer.accept(rows);
            } catch (RuntimeException failure) {
                LOG.log(System.Logger.Level.WARNING, "a viewer of a terminal failed", failure);
            }
        }
    }

    /// The content of a terminal.
    ///
    /// @param terminal the terminal
    private record TerminalRows(Terminal terminal) implements Reading.Rows {

        @Override
        public Frame frame() {
            return terminal.frame();
        }

        @Override
        public Lines read(long from) {
            return terminal.read(from);
        }

        @Override
        public boolean isAlternate() {
            return terminal.isOn(Mode.ALTERNATE_SCREEN);
        }
    }
}
