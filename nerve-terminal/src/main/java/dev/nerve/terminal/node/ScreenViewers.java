package dev.nerve.terminal.node;

import dev.nerve.terminal.backend.Terminal;
import dev.nerve.terminal.backend.TerminalLines;
import dev.nerve.terminal.parse.ScreenParser;
import dev.nerve.terminal.screen.ScreenFrame;
import dev.nerve.terminal.screen.TerminalMode;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// The viewers of a program's screen updates. *Safe for many threads.*
final class ScreenViewers {

    private static final System.Logger LOG = System.getLogger(ScreenViewers.class.getName());

    private final List<Consumer<ScreenParser.TerminalContent>> all = new CopyOnWriteArrayList<>();

    TerminalNode.Subscription add(Consumer<ScreenParser.TerminalContent> viewer) {
        all.add(viewer);
        return () -> all.remove(viewer);
    }

    /// Calls all viewers. Logs an exception of one viewer, so that the others are still called.
    void screenChanged(@Nullable Terminal terminal) {
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
    private record TerminalRows(Terminal terminal) implements ScreenParser.TerminalContent {

        @Override
        public ScreenFrame frame() {
            return terminal.frame();
        }

        @Override
        public TerminalLines read(long from) {
            return terminal.read(from);
        }

        @Override
        public boolean isAlternate() {
            return terminal.isOn(TerminalMode.ALTERNATE_SCREEN);
        }
    }
}
